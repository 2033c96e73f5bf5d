import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { isSecretAddress, secretPaths, shortenSecret } from '#app/secret-paths.ts'
import { allPatterns } from './support/routes.ts'

/** Parameters that are not secret: ids, names of files, kinds of listings. */
const openParameters = [':id', ':photo', ':propertyId', ':source', ':file']

const advice = 'Is it a secret? Add the path to app/secret-paths.ts; if not, say so in this test.'

type Address = { pattern: string; query: readonly string[] }
type Tree = { [name: string]: Tree | (((...values: never[]) => string) & Address) }

function listAll(tree: Tree): Address[] {
  return Object.values(tree).flatMap((node) =>
    typeof node === 'function' ? [node] : listAll(node),
  )
}

test('every route whose parameter is a secret is in the table', () => {
  const known = secretPaths.inPath.map(({ pattern }) => pattern)
  const isBelow = (pattern: string) => known.some((each) => pattern.startsWith(`${each}/`))
  const secret = [...new Set(allPatterns())].filter((pattern) =>
    (pattern.match(/:\w+/g) ?? []).some((parameter) => !openParameters.includes(parameter)),
  )
  expect(secret.filter((pattern) => !isBelow(pattern)).sort(), advice).toEqual(known.sort())
})

test('every address with a secret in its query is in the table', () => {
  const known = secretPaths.inQuery.map(({ pattern }) => pattern)
  const secret = listAll(paths).filter(({ query }) =>
    query.some((name) => /token|secret|code|key/i.test(name)),
  )
  expect(secret.map(({ pattern }) => pattern).sort(), advice).toEqual(known.sort())
})

test.each([
  [paths.door('ab12cdefgh'), '/door/ab12…'],
  [paths.classifieds.conversation('ab12cdefgh'), '/classifieds/messages/ab12…'],
  [paths.campaigns.renew('ab12cdefgh'), '/advertise-play-listing/renew/ab12…'],
  [paths.stillAvailable('ab12cdefgh'), '/still-available/ab12…'],
  [paths.payment('ab12cdefgh'), '/payments/ab12…'],
  [paths.ticket('7KQ2M0XA4PB'), '/tickets/7KQ2…'],
  ['/tickets/7KQ2M0XA4PB/give-back', '/tickets/7KQ2…/give-back'],
  ['/DOOR/ab12cdefgh', '/DOOR/ab12…'],
  ['//door//ab12cdefgh/', '//door//ab12…/'],
  ['/door/ab12cdefgh.data', '/door/ab12…'],
  ['/door/ab12cdefgh/more', '/door/ab12…/more'],
  ['/door/ab', '/door/ab'],
  ['/classifieds/12345678', '/classifieds/12345678'],
  ['/events/12345678/tickets', '/events/12345678/tickets'],
])('%s is %s in the log', (path, inLog) => {
  expect(shortenSecret(path)).toBe(inLog)
})

test.each([
  ['/reset-password?token=ab12cdefgh', true],
  ['/Reset-Password.data?token=ab12cdefgh', true],
  ['/reset-password', false],
  ['/login?token=ab12cdefgh', false],
  ['/door/ab12cdefgh', true],
  ['/doors/ab12cdefgh', false],
])('%s is a secret: %s', (address, isSecret) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  expect(isSecretAddress(pathname, searchParams)).toBe(isSecret)
})
