import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { refunds } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import { filledClassified, newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { openedPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { payForClassified } from './fee.server.ts'
import { sectionForm } from './forms.ts'
import { moderateClassified } from './moderation.server.ts'
import { changeClassified, editClassified } from './post.server.ts'
import { findPublicClassified } from './queries.server.ts'
import { moderateSection } from './section-moderation.server.ts'
import {
  deleteSection,
  findSection,
  listOpenSections,
  listSections,
  renameSection,
  suggestSection,
} from './sections.server.ts'

let db: OpenDatabase
let member: Actor
let admin: Actor

beforeEach(() => {
  db = freshDatabase()
  member = newActor(db)
  admin = newActor(db, { role: 'admin' })
})

const open = () => listOpenSections(db).map(({ name }) => name)

const approve = { status: 'approved', feedback: '' } as const
const reject = { status: 'rejected', feedback: '' } as const

async function suggested(name: string): Promise<number> {
  const outcome = await suggestSection(db, member, name)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.section.id
}

test('a suggestion is listed first until it is approved, and its member is notified', async () => {
  newSection(db, { name: 'Alpha' })
  const id = await suggested('Rides')
  expect(open()).toEqual(['Alpha'])
  expect(listSections(db).map(({ section }) => section.name)).toEqual(['Rides', 'Alpha'])
  await moderateSection(db, admin, id, approve)
  expect(open()).toEqual(['Alpha', 'Rides'])
  expect(lastMailTo(db, member.email).text).toContain('Rides')
  expect(await moderateSection(db, admin, id, reject)).toEqual({
    ok: false,
    reason: 'already_decided',
  })
})

describe('of two administrators at once', () => {
  const seen = { ...approve, seenVersion: 'Rides' }

  test('a decision does not approve a name that was given meanwhile', async () => {
    const id = await suggested('Rides')
    const rename = renameSection(db, newActor(db, { role: 'admin' }), id, 'Lifts')
    const refused = await moderateSection(db, admin, id, seen)
    expect((await rename).ok).toBe(true)
    expect(refused).toEqual({ ok: false, reason: 'changed_since' })
    expect(open()).toEqual([])
    await moderateSection(db, admin, id, { ...approve, seenVersion: 'Lifts' })
    expect(open()).toEqual(['Lifts'])
  })

  test('renaming a section after its approval leaves it approved', async () => {
    const id = await suggested('Rides')
    const decision = moderateSection(db, admin, id, seen)
    await renameSection(db, newActor(db, { role: 'admin' }), id, 'Lifts')
    expect(await decision).toMatchObject({ ok: true })
    expect(open()).toEqual(['Lifts'])
  })

  test('a decision returns the section as decided, even if it is deleted right after', async () => {
    const decision = moderateSection(db, admin, await suggested('Rides'), approve)
    const [section] = listOpenSections(db)
    await deleteSection(db, newActor(db, { role: 'admin' }), section?.id ?? 0)
    expect(open()).toEqual([])
    expect(await decision).toEqual({ ok: true, section })
  })
})

test('a rejected suggestion is deleted, and can be made again', async () => {
  await moderateSection(db, admin, await suggested('Rides'), reject)
  expect(listSections(db)).toEqual([])
  expect((await suggestSection(db, member, 'rides')).ok).toBe(true)
})

test('an administrator’s own section is open at once', async () => {
  await suggestSection(db, admin, 'Farm')
  expect(open()).toEqual(['Farm'])
})

test('no two sections have the same name in different spellings', async () => {
  const farm = newSection(db, { name: 'Farm' })
  const tools = newSection(db, { name: 'Tools' })
  const taken = { ok: false, reason: 'name_taken' }
  expect(await suggestSection(db, member, 'FARM')).toEqual(taken)
  expect(await renameSection(db, admin, tools, 'farm')).toEqual(taken)
  expect((await renameSection(db, admin, farm, 'FARM')).ok).toBe(true)
  expect(await renameSection(db, admin, 999, 'X')).toEqual({ ok: false, reason: 'not_found' })
})

test('several blanks in a name are the same as one, and are stored as one', async () => {
  const sale = newSection(db, { name: 'For  sale' })
  const taken = { ok: false, reason: 'name_taken' }
  for (const name of ['For sale', 'for\u00a0 sale']) {
    expect(await suggestSection(db, member, name)).toEqual(taken)
  }
  const { name } = sectionForm(textFor('en')).parse({ name: ' For   sale ' })
  expect(name).toBe('For sale')
  expect((await renameSection(db, admin, sale, name)).ok).toBe(true)
})

test('letters with accents are the same in both cases, however they were typed', async () => {
  const pastries = newSection(db, { name: 'Éclairs' })
  const tools = newSection(db, { name: 'Tools' })
  const taken = { ok: false, reason: 'name_taken' }
  for (const name of ['éclairs', 'éCLAIRS'.normalize('NFD')]) {
    expect(await suggestSection(db, member, name)).toEqual(taken)
    expect(await renameSection(db, admin, tools, name)).toEqual(taken)
  }
  expect((await renameSection(db, admin, pastries, 'ÉCLAIRS')).ok).toBe(true)
  expect((await suggestSection(db, member, 'Eclairs')).ok, 'another word').toBe(true)
  await deleteSection(db, admin, pastries)
  await suggestSection(db, admin, 'éclairs')
  expect(open(), 'the deleted one').toEqual(['éclairs', 'Tools'])
  expect(findSection(db, pastries)?.name).toBe('éclairs')
})

test('two sections that had the same name before letters with accents counted stay', async () => {
  const first = newSection(db, { name: 'Éclairs' })
  const second = newSection(db, { name: 'éclairs' })
  expect(open()).toEqual(['éclairs', 'Éclairs'])
  const taken = { ok: false, reason: 'name_taken' }
  expect(await renameSection(db, admin, first, 'éclairs')).toEqual(taken)
  expect((await renameSection(db, admin, second, 'Pastries')).ok).toBe(true)
  expect((await renameSection(db, admin, first, 'éclairs')).ok).toBe(true)
})

test('a section is deleted unless its classifieds wait, run or have paid days left', async () => {
  const paidAndRejected = { ...stages.running, moderationStatus: 'rejected' } as const
  for (const [name, traits] of Object.entries({ ...stages, paidAndRejected })) {
    newClassified(db, member, newSection(db, { name }), traits)
  }
  for (const { id } of listOpenSections(db)) await deleteSection(db, admin, id)
  expect(open()).toEqual(['ending', 'paidAndRejected', 'pending', 'running', 'unpaid'])
})

describe('an ad whose section was deleted', () => {
  let section: number
  let ad: number
  beforeEach(() => {
    section = newSection(db, { name: 'Boats' })
    ad = newClassified(db, member, section, stages.expired)
  })
  const refused = { ok: false, reason: 'section_deleted' }
  const noSection = { ok: false, reason: 'no_section' }

  test('is not renewed until a change to another section is approved', async () => {
    const other = newSection(db, { name: 'Farm' })
    await deleteSection(db, admin, section)
    expect(await payForClassified(db, member, ad, 'card')).toEqual(refused)
    expect((await editClassified(db, member, ad, filledClassified(other))).ok).toBe(true)
    const waits = { ok: false, reason: 'section_waits' }
    expect(await payForClassified(db, member, ad, 'card')).toEqual(waits)
    await moderateClassified(db, admin, ad, reject)
    expect(await payForClassified(db, member, ad, 'card')).toEqual(refused)
    await editClassified(db, member, ad, filledClassified(other))
    await moderateClassified(db, admin, ad, approve)
    expect((await payForClassified(db, member, ad, 'card')).ok).toBe(true)
  })

  test('is not edited without choosing another section', async () => {
    await deleteSection(db, admin, section)
    const changed = filledClassified(section, { content: 'Two canoes' })
    expect(await editClassified(db, member, ad, changed)).toEqual(noSection)
    expect(await changeClassified(db, member, ad, () => ({ ok: true, value: changed }))).toEqual(
      noSection,
    )
  })

  test('gets its money back if the payment was open when the section was deleted', async () => {
    const opened = await payForClassified(db, member, ad, 'card')
    const payment = openedPayment(opened)
    await deleteSection(db, admin, section)
    const paid = { status: 'paid', intentId: 'pi_late' } as const
    await write(db, (tx) => settlePayment(tx, payment.id, paid))
    expect(findPublicClassified(db, ad)).toBeNull()
    expect(db.select().from(refunds).all()).toMatchObject([{ amountCents: 500 }])
  })

  test('can be renewed when an administrator adds the section again', async () => {
    await deleteSection(db, admin, section)
    expect(await suggestSection(db, admin, 'boats')).toMatchObject({ section: { id: section } })
    expect(listSections(db)).toMatchObject([{ section: { name: 'boats' }, classifieds: 1 }])
    expect((await payForClassified(db, member, ad, 'card')).ok).toBe(true)
  })
})

test('an idea by the name of a deleted or rejected section waits as a new one', async () => {
  const id = await suggested('Rides')
  await moderateSection(db, admin, id, reject)
  const farm = newSection(db, { name: 'Farm' })
  await deleteSection(db, admin, farm)
  expect(await suggested('Farm')).not.toBe(farm)
  expect(await suggestSection(db, admin, 'Rides')).toMatchObject({ ok: true })
  expect(open()).toEqual(['Rides'])
})

test('a rejected change into a section that was deleted since is not approved by a later call', async () => {
  const id = newClassified(db, member, newSection(db, { name: 'Boats' }), stages.expired)
  const rides = newSection(db, { name: 'Rides' })
  const moved = filledClassified(rides, { content: 'A canoe' })
  expect(await editClassified(db, member, id, moved)).toMatchObject({ saved: 'change_waits' })
  await moderateClassified(db, admin, id, reject)
  expect(await deleteSection(db, admin, rides)).toMatchObject({ ok: true })
  const decided = await moderateClassified(db, admin, id, approve)
  expect(decided).toEqual({ ok: false, reason: 'no_section' })
})
