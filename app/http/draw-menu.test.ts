import { expect, test } from 'vitest'
import { drawMenu } from './draw-menu.server.tsx'

const visitor = { locale: 'en', place: {}, viewer: null } as const
const ann = { name: 'Ann', role: 'member', unread: 3, waiting: null } as const

test('the cached menus of other people, languages and places are not mixed up', () => {
  for (const _ of [1, 2]) {
    expect(drawMenu(visitor)).toContain('>Login<')
    expect(drawMenu({ ...visitor, viewer: ann })).toContain('Notifications (3)')
    expect(drawMenu({ ...visitor, viewer: { ...ann, unread: 4 } })).toContain('Notifications (4)')
    expect(drawMenu({ ...visitor, viewer: { ...ann, waiting: 7 } })).toMatch(
      /\/admin\/desk">[^<]*7/,
    )
    expect(drawMenu({ ...visitor, locale: 'es' })).toContain('>Iniciar sesión<')
    expect(drawMenu({ ...visitor, place: { city: 'Mill & Co' } })).toContain(
      'href="/events?city=Mill+%26+Co"',
    )
    expect(drawMenu(visitor)).not.toContain('city=')
  }
})

test('people whose menus look the same share a cached one', () => {
  const bea = { ...ann, name: 'Bea', role: 'cashier' } as const
  expect(drawMenu({ ...visitor, viewer: bea })).toBe(drawMenu({ ...visitor, viewer: ann }))
  expect(drawMenu({ ...visitor, viewer: bea })).not.toContain('Bea')
})
