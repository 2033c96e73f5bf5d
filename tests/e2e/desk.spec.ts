import Database from 'better-sqlite3'
import type { TestPortal } from '#tests/support/portal.ts'
import { expect, test } from './fixtures.ts'

const desk = '/admin/desk'

/** Puts jobs on the desk that are older than everything else there; returns their ids. */
function postJobs(portal: TestPortal, titles: string[]): number[] {
  const db = new Database(portal.databasePath)
  const owner = `(select id from users where email = 'owner@example.org')`
  const insert = db.prepare(
    `insert into listings (source, title, category, city, state, description, moderation_status,
      owner_id, created_at, updated_at)
    values ('work', ?, 'temp', 'Millbrook', 'Michigan', 'Some work.', 'pending', ${owner}, ?, ?)`,
  )
  const ids = titles.map((title, index) => {
    const at = `2026-01-01T00:00:${String(index).padStart(2, '0')}.000Z`
    const id = Number(insert.run(title, at, at).lastInsertRowid)
    db.prepare(`insert into work_details (listing_id, company) values (?, 'The mill')`).run(id)
    return id
  })
  db.close()
  return ids
}

function readStates(portal: TestPortal, ids: number[]): string[] {
  const db = new Database(portal.databasePath, { readonly: true })
  const state = db.prepare('select moderation_status from listings where id = ?').pluck()
  const states = ids.map((id) => String(state.get(id)))
  db.close()
  return states
}

test('a clerk clears a queue of ten: some one by one, the rest at once', async ({
  page,
  portal,
  login,
}, { project }) => {
  const titles = Array.from({ length: 10 }, (_, n) => `Job ${n} of ${project.name} ${Date.now()}`)
  const ids = postJobs(portal, titles)
  await login('admin')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('link', { name: /^Menu/ }).click()
  await page.getByRole('link', { name: /^Town desk \(\d+\)$/ }).click()
  const cards = page.getByRole('article')
  await expect(cards.first()).toContainText(titles[0] ?? '')
  await cards.first().getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('status')).toHaveText(`“${titles[0]}” is approved.`)
  await cards.first().getByText('Reject with a reason').click()
  await cards.first().getByLabel('Reason for rejecting').selectOption('It is here already.')
  await cards.first().getByRole('button', { name: 'Reject with this reason' }).click()
  await expect(page.getByRole('status')).toHaveText(`“${titles[1]}” is rejected.`)
  const bar = page.getByRole('group', { name: 'For all that are selected' })
  await expect(bar).toHaveCSS('position', 'static')
  for (const title of titles.slice(2)) {
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  }
  await expect(bar).toHaveCSS('position', 'sticky')
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await expect(page.getByRole('status')).toHaveText('8 posts are approved.')
  await expect(page.getByText(titles[5] ?? '')).toHaveCount(0)
  const others = Array.from({ length: 8 }, () => 'approved')
  expect(readStates(portal, ids)).toEqual(['approved', 'rejected', ...others])
})

test('more than twenty are decided at once', async ({ page, portal, login }, { project }) => {
  const titles = Array.from({ length: 21 }, (_, n) => `No. ${n} of ${project.name} ${Date.now()}`)
  const ids = postJobs(portal, titles)
  await login('admin', desk)
  for (const title of titles) await page.getByRole('checkbox', { name: title }).check()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await expect(page.getByRole('status')).toHaveText('21 posts are approved.')
  expect(new Set(readStates(portal, ids))).toEqual(new Set(['approved']))
})

test('the key Enter decides nothing', async ({ page, portal, login }, { project }) => {
  const title = `Enter of ${project.name} ${Date.now()}`
  const ids = postJobs(portal, [title])
  await login('admin', desk)
  await page.getByRole('checkbox', { name: title }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'Nothing is decided yet. Press Approve or Reject.',
  )
  expect(readStates(portal, ids)).toEqual(['pending'])
})

test('rejecting without a reason asks for one once, and keeps the choice', async ({
  page,
  portal,
  login,
}, { project }) => {
  const titles = ['One', 'Two'].map((title) => `${title} of ${project.name} ${Date.now()}`)
  const ids = postJobs(portal, titles)
  await login('admin', desk)
  for (const title of titles) await page.getByRole('checkbox', { name: title }).check()
  await page.getByRole('button', { name: 'Reject selected' }).click()
  await expect(page.getByRole('heading', { name: 'Reject without a reason?' })).toBeVisible()
  await expect(page.getByText('The owner will read only that it was rejected.')).toBeVisible()
  for (const title of titles) await expect(page.getByText(title)).toBeVisible()
  expect(readStates(portal, ids)).toEqual(['pending', 'pending'])
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('status')).toHaveText('2 posts are rejected.')
  expect(readStates(portal, ids)).toEqual(['rejected', 'rejected'])
})

test('a post that changed since the clerk looked is shown again instead of decided', async ({
  page,
  portal,
  login,
}, { project }) => {
  const title = `Changing job of ${project.name} ${Date.now()}`
  const [id = 0] = postJobs(portal, [title])
  await login('admin', desk)
  const db = new Database(portal.databasePath)
  db.prepare('update listings set updated_at = ? where id = ?').run('2026-01-02T00:00:00.000Z', id)
  db.close()
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    '1 post was changed since you looked: see it below.',
  )
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveAttribute(
    'href',
    `#listing-${id}`,
  )
  await expect(card).toContainText('It was changed since you looked.')
  expect(readStates(portal, [id])).toEqual(['pending'])
  await card.getByRole('button', { name: 'Approve' }).click()
  expect(readStates(portal, [id])).toEqual(['approved'])
})

test('the desk shows every kind with its risk, and below it the rest of the administration', async ({
  page,
  login,
}) => {
  await login('admin', `${desk}?select=all`)
  for (const kind of ['Event', 'Classified ad', 'Suggested section', 'Play']) {
    await expect(page.getByRole('article').filter({ hasText: kind }).first()).toBeVisible()
  }
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Please look closely:').first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  for (const group of ['People', 'Inventory', 'Email', 'Background tasks', 'Money']) {
    await expect(page.getByRole('heading', { name: group, exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Background tasks', exact: true }).click()
  await page.getByRole('link', { name: 'Town desk', exact: true }).click()
  await expect(page).toHaveURL(desk)
})

test('a decision is undone within a minute, on the desk and after the page of one kind', async ({
  page,
  portal,
  login,
}, { project }) => {
  const titles = ['First', 'Second'].map((title) => `${title} of ${project.name} ${Date.now()}`)
  const ids = postJobs(portal, titles)
  await login('admin', desk)
  for (const title of titles) await page.getByRole('checkbox', { name: title }).check()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await expect(page.getByRole('button', { name: 'Undo (one minute)' })).toBeVisible()
  await expect(page.getByText(`You decided on “${titles[0]}”`)).toHaveCount(0)
  await page.reload()
  await expect(page.locator('h1 + form')).toContainText(
    `You decided on “${titles[0]}” and “${titles[1]}”.`,
  )
  expect(readStates(portal, ids)).toEqual(['approved', 'approved'])
  await page.getByRole('button', { name: `Undo ${titles[0]}` }).click()
  await expect(page.getByRole('status')).toHaveText('2 decisions are undone: the posts wait again.')
  expect(readStates(portal, ids)).toEqual(['pending', 'pending'])
  await page.goto('/admin/listings/moderation')
  const post = page.getByRole('article').filter({ hasText: titles[0] })
  await post.getByRole('button', { name: 'Reject' }).click()
  await expect(post.getByRole('alert')).toContainText('Reject without a reason?')
  expect(readStates(portal, ids)).toEqual(['pending', 'pending'])
  await post.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('status')).toHaveText(`Listing ${ids[0]} rejected successfully.`)
  await page.getByRole('button', { name: 'Undo (one minute)' }).click()
  await expect(page.getByRole('status')).toHaveText(
    `The decision on “${titles[0]}” is undone: it waits again.`,
  )
  expect(readStates(portal, ids)).toEqual(['pending', 'pending'])
})
