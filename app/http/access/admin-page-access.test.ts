import { expect, test } from 'vitest'
import { hasPower } from '#app/domain/accounts/roles.ts'
import { paths } from '#app/paths.ts'
import { roles } from '#db/schema/accounts.ts'
import { mayOpenAdminPage } from './admin-page-access.ts'

test('each role has its own power, an administrator all, a visitor none', () => {
  const may = Object.fromEntries(
    roles.map((role) => [
      role,
      (['keep_till', 'moderate', 'import'] as const).filter((power) => hasPower({ role }, power)),
    ]),
  )
  expect(may).toEqual({
    member: [],
    cashier: ['keep_till'],
    moderator: ['moderate'],
    importer: ['import'],
    admin: ['keep_till', 'moderate', 'import'],
  })
  expect(hasPower(null, 'moderate')).toBe(false)
})

test('a page below /admin is closed to other roles unless it says otherwise', () => {
  const opened = (role: (typeof roles)[number]) =>
    ['/admin', '/admin/dashboard', paths.admin.eventModeration(), 'admin/import/:id']
      .concat(['/admin/history', '/admin/importance', '/admin/new-page'])
      .filter((page) => mayOpenAdminPage({ role }, page))
  expect(opened('member')).toEqual([])
  expect(opened('cashier')).toEqual([])
  expect(opened('moderator')).toEqual(['/admin', '/admin/dashboard', paths.admin.eventModeration()])
  expect(opened('importer')).toEqual(['/admin', '/admin/dashboard', 'admin/import/:id'])
  expect(opened('admin')).toHaveLength(7)
})
