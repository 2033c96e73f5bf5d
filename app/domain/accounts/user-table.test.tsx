import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { newActor } from '#tests/support/users.ts'
import { listUsers } from './queries.server.ts'
import { UserTable } from './user-table.tsx'

test('the row of an account leads to what has to be cancelled of it', () => {
  const db = freshDatabase()
  newActor(db, { name: 'Olive' })
  const sold = [[paths.events.cancel(7), 'Cancel “Harvest supper” (06/01/2031)']] as const
  const [user] = listUsers(db).rows
  const render = (links: Parameters<typeof UserTable>[0]['rows'][number]['sold']) => {
    const rows = user ? [{ ...user, mayChange: true, canRemoveFactor: false, sold: links }] : []
    return renderPage(<UserTable rows={rows} page={1} pages={1} />)
  }
  const page = render(sold)
  expect(page).toContain('People have tickets for an event or tour date')
  expect(page).toContain(`href="${paths.events.cancel(7)}"`)
  expect(render([])).not.toContain('People have tickets')
})
