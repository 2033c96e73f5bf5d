import { expect, test } from 'vitest'
import { renderMenu } from './render-menu.server.tsx'

const visitor = { locale: 'en', place: {}, member: null } as const
const ann = { name: 'Ann', role: 'member', unread: 3, waiting: null } as const

test('the cached menus of other people, languages and places are not mixed up', () => {
  for (const _ of [1, 2]) {
    expect(renderMenu(visitor)).toContain('>Login<')
    expect(renderMenu({ ...visitor, member: ann })).toContain('Notifications (3)')
    expect(renderMenu({ ...visitor, member: { ...ann, unread: 4 } })).toContain('Notifications (4)')
    expect(renderMenu({ ...visitor, member: { ...ann, waiting: 7 } })).toMatch(
      /\/admin\/desk">[^<]*7/,
    )
    expect(renderMenu({ ...visitor, locale: 'es' })).toContain('>Iniciar sesión<')
    expect(renderMenu({ ...visitor, place: { city: 'Mill & Co' } })).toContain(
      'href="/events?city=Mill+%26+Co"',
    )
    expect(renderMenu(visitor)).not.toContain('city=')
  }
})

test('people whose menus look the same share a cached one', () => {
  const bea = { ...ann, name: 'Bea', role: 'cashier' } as const
  expect(renderMenu({ ...visitor, member: bea })).toBe(renderMenu({ ...visitor, member: ann }))
  expect(renderMenu({ ...visitor, member: bea })).not.toContain('Bea')
})
