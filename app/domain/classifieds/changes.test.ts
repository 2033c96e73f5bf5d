import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { listUnscreened } from '#app/domain/screening/waiting-posts.server.ts'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import { filledClassified, newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { newActor } from '#tests/support/users.ts'
import { findChange } from './changes.server.ts'
import { describeChange } from './describe-change.server.ts'
import type { ClassifiedForm } from './forms.ts'
import { listPendingClassifieds, moderateClassified } from './moderation.server.ts'
import { listPictures } from './pictures.server.ts'
import { cancelClassified, discardOwnChange, editClassified } from './post.server.ts'
import { findPublicClassified, listOwnClassifieds } from './queries.server.ts'
import { deleteSection } from './sections.server.ts'
import { serializeClassified, serializePublicClassified } from './serializers.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor
let section: number
/** A classified that is approved and paid for. */
let id: number

const approve = { status: 'approved', feedback: '' } as const
const reject = { status: 'rejected', feedback: 'Too short.' } as const
const edit = (actor: Actor, change: Partial<ClassifiedForm>) =>
  editClassified(db, actor, id, filledClassified(section, change))
const decide = (decision: Parameters<typeof moderateClassified>[3]) =>
  moderateClassified(db, admin, id, decision)
const shown = () => findPublicClassified(db, id)?.classified
const pendingRow = () => {
  const [row] = listPendingClassifieds(db).rows
  if (!row) throw new Error('nothing waits')
  return row
}

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
  section = newSection(db)
  id = newClassified(db, owner, section, stages.running)
})

test('moderators and the owner see the change, readers the approved classified', async () => {
  await edit(owner, { title: 'Three cats', hiddenUrl: 'https://cats.example', displayUrl: true })
  const row = pendingRow()
  expect(describeChange(db, row, wordsFor('en'))).toEqual({
    changes: [
      { label: 'Title', before: { text: 'nothing' }, after: { text: 'Three cats' } },
      {
        label: 'Web address',
        before: { text: 'nothing' },
        after: { text: 'https://cats.example (shown)' },
      },
    ],
    newPhotos: [],
  })
  expect(serializeClassified(row, row.sectionName, null, textFor('en'))).toMatchObject({
    title: 'Three cats',
    moderation_status: 'approved',
    change_status: 'pending',
  })
  const classified = shown()
  if (!classified) throw new Error('not shown')
  expect(serializePublicClassified(classified, row.sectionName, textFor('en'))).toMatchObject({
    title: null,
    hidden_url: null,
    change_status: null,
  })
  expect(listUnscreened(db, 10)).toMatchObject([
    { type: 'classified', id, words: { title: 'Three cats' } },
  ])
})

test('a rejected change leaves the classified shown, and is edited again or discarded', async () => {
  await edit(owner, { content: 'Cats' })
  await decide({ ...reject, readyReason: 'details' })
  expect(lastMailTo(db, owner.email).text).toContain('The approved version stays as it is.')
  const [own] = listOwnClassifieds(db, owner, 1).rows
  const call = own && serializeClassified(own, own.sectionName, null, textFor('es'))
  const { details } = textFor('es').desk.reasons
  expect(call?.moderation_feedback).toBe(`${details} Too short.`)
  expect(shown()?.content).toBe(filledClassified(section).content)
  expect(findChange(db, id)).toMatchObject({ moderationStatus: 'rejected' })
  expect(await decide(reject)).toEqual({ ok: false, reason: 'already_decided' })
  expect(await edit(owner, { content: 'Two cats' })).toMatchObject({ saved: 'change_waits' })
  expect(await discardOwnChange(db, newActor(db), id)).toBe(false)
  expect(await discardOwnChange(db, newActor(db, { role: 'admin' }), id)).toBe(false)
  expect(await discardOwnChange(db, owner, id)).toBe(true)
  expect(listPendingClassifieds(db).total).toBe(0)
})

test.each([
  ['the decision first', true],
  ['the edit first', false],
])(
  'a change that is edited during its approval never publishes unread text: %s',
  async (_, isDecisionFirst) => {
    await edit(owner, { content: 'Seen' })
    const decision = { ...approve, seenVersion: pendingRow().classified.updatedAt }
    const acts = [() => decide(decision), () => edit(owner, { content: 'Unseen' })]
    await Promise.all((isDecisionFirst ? acts : acts.reverse()).map((act) => act()))
    const before = filledClassified(section).content
    expect(shown()?.content).toBe(isDecisionFirst ? 'Seen' : before)
    expect(pendingRow().newest.content).toBe('Unseen')
    expect(findViolations(db.$client)).toEqual([])
  },
)

test('an administrator’s form that was opened before the approval does not revert it', async () => {
  await edit(owner, { content: 'Cats' })
  const { updatedAt: seen } = pendingRow().classified
  await decide(approve)
  const opened = filledClassified(section, { title: 'Barn' })
  const outdated = { ok: false, reason: 'changed_since' }
  expect(await editClassified(db, admin, id, opened, null, seen)).toEqual(outdated)
  expect(shown()?.content).toBe('Cats')
})

test('the owner does not decide on the change', async () => {
  await edit(owner, { content: 'Cats' })
  const moderator: Actor = { ...owner, role: 'moderator' }
  const refused = { ok: false, reason: 'own_post' }
  expect(await moderateClassified(db, moderator, id, approve)).toEqual(refused)
})

test("an administrator's edit is public at once; the rest of a waiting change waits on", async () => {
  await edit(owner, { title: 'Three cats', content: 'Cats' })
  expect(await edit(admin, { title: 'Barn cats' })).toEqual({ ok: true, saved: 'public' })
  expect(shown()?.title).toBe('Barn cats')
  expect(findChange(db, id)).toMatchObject({ title: 'Barn cats', content: 'Cats' })
  await decide(approve)
  expect(shown()).toMatchObject({ title: 'Barn cats', content: 'Cats' })
})

test('a canceled classified has no change any more, with its pictures', async () => {
  const pictures = { photos: [newPhoto('new')], alt: 'A cat' }
  await editClassified(db, owner, id, filledClassified(section), pictures)
  expect(listPictures(db, [id]).size).toBe(0)
  await cancelClassified(db, owner, id)
  expect(findChange(db, id)).toBeNull()
  expect(listPictures(db, [id], 'waiting').size).toBe(0)
  expect(findViolations(db.$client)).toEqual([])
})

test('a section that a classified would move to is not deleted', async () => {
  const other = newSection(db, { name: 'Animals' })
  await edit(owner, { sectionId: other })
  expect(pendingRow().sectionName).toBe('Animals')
  expect(await deleteSection(db, admin, other)).toEqual({ ok: false, reason: 'in_use' })
})

test.each([
  ['itself', { moderationStatus: 'pending' as const }],
  ['with its change', {}],
])('a section is not deleted while an ad whose days are over waits in it, %s', async (_, state) => {
  const waiting = newSection(db, { name: 'Animals' })
  id = newClassified(db, owner, waiting, { ...stages.expired, ...state })
  await editClassified(db, owner, id, filledClassified(waiting, { content: 'Cats' }))
  expect(await deleteSection(db, admin, waiting)).toEqual({ ok: false, reason: 'in_use' })
})
