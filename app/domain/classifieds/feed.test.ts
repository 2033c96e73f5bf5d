import { beforeEach, expect, test } from 'vitest'
import { changeMembership } from '#app/domain/accounts/role-and-status.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/index.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { classifiedEntries } from './feed.server.ts'
import { readClassifiedFilters } from './queries.server.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

const origin = 'https://town.example.org'
const read = (search = '') =>
  classifiedEntries(db, readClassifiedFilters(new URLSearchParams(search)), origin)
const titles = (search?: string) => read(search).map(({ title }) => title)

test('the feed has classifieds that run, with their section and without any address', () => {
  const section = newSection(db)
  const id = newClassified(db, newActor(db), section, {
    ...stages.running,
    title: 'Barn cats',
    content: 'Two brothers.',
    hiddenEmail: 'ann@example.org',
    displayEmail: true,
    hiddenUrl: 'https://cats.example.org',
    displayUrl: true,
  })
  const [entry] = read()
  expect(entry).toMatchObject({
    title: 'Barn cats',
    address: `${origin}/classifieds/${id}`,
    paragraphs: ['Two brothers.'],
    categories: ['For sale'],
  })
  expect(JSON.stringify(entry)).not.toMatch(/ann@|cats\.example/)
})

test('the feed has only approved and paid classifieds, at whatever stage others are', () => {
  const [owner, section] = [newActor(db), newSection(db)]
  for (const [stage, traits] of Object.entries(stages)) {
    newClassified(db, owner, section, { ...traits, title: stage })
  }
  expect(titles().sort()).toEqual(['ending', 'running'])
})

test('the feed has the filters of the list', () => {
  const [owner, section, other] = [newActor(db), newSection(db), newSection(db, { name: 'Wanted' })]
  newClassified(db, owner, section, { ...stages.running, title: 'Cats' })
  newClassified(db, owner, other, {
    ...stages.running,
    title: 'A cat sitter',
    content: 'For a week.',
  })
  expect(titles('q=cat')).toHaveLength(2)
  expect(titles(`section_id=${other}`)).toEqual(['A cat sitter'])
  expect(titles(`q=cats&section_id=${other}`)).toEqual([])
})

test('the feed has no classifieds of a suspended member', async () => {
  const [owner, admin] = [newActor(db), newActor(db, { role: 'admin' })]
  newClassified(db, owner, newSection(db), stages.running)
  expect(titles()).toHaveLength(1)
  db.update(users).set({ emailVerifiedAt: nowInstant() }).run()
  await changeMembership(db, admin, owner.userId, { role: 'member', status: 'suspended' })
  expect(titles()).toEqual([])
})
