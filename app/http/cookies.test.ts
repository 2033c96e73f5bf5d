import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test.each([
  ['https://portal.example.org', '__stripe_mid=x; __Host-session=x', true],
  ['https://portal.example.org', '__Secure-kept-form=x', true],
  ['https://portal.example.org', 'door=x', true],
  ['https://portal.example.org', 'session=x; __Secure-session=x; kept-form=x', false],
  ['http://localhost:3000', 'session=x', true],
  ['http://localhost:3000', 'a=b; session\t =x', true],
  ['http://localhost:3000', '__Host-session=x', false],
])('at %s the cookies %j are the portal’s: %j', async (origin, header, isOwn) => {
  vi.stubEnv('ORIGIN', origin)
  vi.resetModules()
  const { hasOwnCookie } = await import('./cookies.ts')
  expect(hasOwnCookie(header)).toBe(isOwn)
})
