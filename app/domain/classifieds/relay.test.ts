import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { changeMembership } from '#app/domain/accounts/role-and-status.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedAds, relayLinks, relayThreads } from '#db/schema/classifieds.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo, listMails } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { classifiedForm, inquiryForm } from './forms.ts'
import { answer, endConversation, findConversation, sendInquiry } from './relay.server.ts'

let db: OpenDatabase
let owner: Actor
let classified: number

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  const hiddenEmail = 'somebody-else@example.org'
  classified = newClassified(db, owner, newSection(db), { ...stages.running, hiddenEmail })
})

const inquiry = { name: 'Ann', email: 'ann@example.org', message: 'Are they still there?' }
const tokenTo = (address: string) =>
  /messages\/([\w-]+)/.exec(lastMailTo(db, address).text)?.[1] ?? ''

test('both sides write to each other without seeing the other’s address in mails or pages', async () => {
  await sendInquiry(db, null, classified, inquiry, 'en')
  const ownersLink = tokenTo(owner.email)
  await answer(db, ownersLink, 'Yes, both.')
  await answer(db, tokenTo(inquiry.email), 'I come on Sunday.')
  const mails = listMails(db)
  expect(mails.map((mail) => mail.toAddress)).toEqual([owner.email, inquiry.email, owner.email])
  for (const { text, subject, replyTo, toAddress } of mails) {
    const other = toAddress === owner.email ? inquiry.email : owner.email
    expect(`${text}${subject}${replyTo}`).not.toContain(other)
  }
  const conversation = findConversation(db, ownersLink)
  expect(conversation?.messages.map((row) => [row.isOwn, row.message])).toEqual([
    [false, 'Are they still there?'],
    [true, 'Yes, both.'],
    [false, 'I come on Sunday.'],
  ])
  expect(JSON.stringify(conversation)).not.toContain('@')
})

test('only the owner’s confirmed address is mailed until the owner answers', async () => {
  await sendInquiry(db, null, classified, inquiry, 'en')
  expect(db.select().from(outboxMessages).all()).toMatchObject([{ toAddress: owner.email }])
})

test('a classified that is not public or has no owner accepts no message', async () => {
  const section = newSection(db, { name: 'Other' })
  expect(
    await sendInquiry(db, null, newClassified(db, owner, section, stages.pending), inquiry, 'en'),
  ).toEqual({ ok: false, reason: 'no_owner' })
  const orphan = newClassified(db, owner, section, { ...stages.running, ownerId: null })
  expect(await sendInquiry(db, null, orphan, inquiry, 'en')).toEqual({
    ok: false,
    reason: 'no_owner',
  })
  expect(findConversation(db, 'no-such-link')).toBeNull()
})

test.each([
  ['a header in the name', { name: 'Ann\r\nBcc: all@example.org' }, 'Ann Bcc: all@example.org'],
  ['right-to-left', { name: 'דנה' }, 'דנה'],
  ['an emoji', { name: '👩‍👩‍👧‍👦' }, '👩‍👩‍👧‍👦'],
])('%s appears in the mail only as part of its text', async (_, change, name) => {
  const form = inquiryForm(textFor('en')).parse({ ...inquiry, ...change })
  await sendInquiry(db, null, classified, form, 'en')
  const mail = lastMailTo(db, owner.email)
  expect(mail.text).toContain(`${name} writes about`)
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.toAddress).toBe(owner.email)
})

test.each([
  ['two addresses', { email: 'a@example.org, b@example.org' }],
  ['a line break in the address', { email: 'a@example.org\nBcc: b@example.org' }],
  ['ten thousand characters', { message: 'x'.repeat(10_000) }],
  ['nothing', { message: ' \u0000 ' }],
])('%s is refused', (_, change) => {
  expect(inquiryForm(textFor('en')).safeParse({ ...inquiry, ...change }).success).toBe(false)
})

const typed = { sectionId: '1', content: 'Words' }
const listErrors = (change: object) =>
  classifiedForm(textFor('en'))
    .safeParse({ ...typed, ...change })
    .error?.issues.map((issue) => issue.message) ?? []

test.each([
  ['250 letters', 'x'.repeat(250), true],
  ['251 letters', 'x'.repeat(251), false],
  ['250 families of four', '👩‍👩‍👧‍👦'.repeat(250), true],
  ['251 families of four', '👩‍👩‍👧‍👦'.repeat(251), false],
  ['250 letters with accents of their own', 'e\u0301'.repeat(250), true],
  ['125 lines of one letter', 'x\r\n'.repeat(125), true],
])('a classified of %s', (_, content, fits) => {
  expect(listErrors({ content })).toEqual(
    fits ? [] : ['Ad content exceeds the 250 character limit.'],
  )
})

test.each([
  [{ content: '' }, 'Ad content cannot be empty.'],
  [{ content: ' \n ' }, 'Ad content cannot be empty.'],
  [{ sectionId: '' }, 'Please select a section for your ad.'],
  [{ hiddenUrl: 'javascript:alert(1)' }, 'Please enter a web address such as https://example.org.'],
  [{ hiddenEmail: 'nobody' }, 'Please enter an email address such as name@example.org.'],
])('%j: %s', (change, sentence) => {
  expect(listErrors(change)).toContain(sentence)
})

test.each([
  ['Look at https://evil.example/pay', false],
  ['Look at www.evil.example', false],
  ['Look at evil.example/pay', false],
  ['Look at https://town@evil.example/pay', false],
  ['Look at http://x:y@evil.example/login', false],
  ['Look at x:y@evil.example/login', false],
  ['Look at evil-shop.com', false],
  ['Look at evil.com?pay=1', false],
  ['Look at evil.com:8080/x', false],
  ['Write to ann@mail.example.org. Or (bob@example.com), or call.', true],
  ['Call me: 555-0123, or write to ann@mail.example.org', true],
  ['Is it 3.5 in. or 4 in.?', true],
])('the first message %j passes: %s', (message, passes) => {
  expect(inquiryForm(textFor('en')).safeParse({ ...inquiry, message }).success).toBe(passes)
})

test('the name of a first message passes no link', () => {
  const form = inquiryForm(textFor('en'))
  expect(form.safeParse({ ...inquiry, name: 'evil.example/pay' }).success).toBe(false)
})

test('an owner’s answer takes no link until the reader has written by the mailed link', async () => {
  await sendInquiry(db, null, classified, inquiry, 'en')
  const ownersLink = tokenTo(owner.email)
  const withLink = 'Pictures: https://evil.example/cats'
  const tooEarly = { ok: false, reason: 'link_too_early' }
  expect(await answer(db, ownersLink, withLink)).toEqual(tooEarly)
  await answer(db, ownersLink, 'Yes, both.')
  expect(await answer(db, ownersLink, withLink)).toEqual(tooEarly)
  expect(JSON.stringify(listMails(db))).not.toContain('evil.example')
  const readersLink = tokenTo(inquiry.email)
  expect(await answer(db, readersLink, 'Like https://example.org/cat?')).toEqual({ ok: true })
  expect(await answer(db, ownersLink, withLink)).toEqual({ ok: true })
})

test('nobody writes while the ad’s owner is suspended or pending after that, by links that were mailed before', async () => {
  await sendInquiry(db, null, classified, inquiry, 'en')
  const ownersLink = tokenTo(owner.email)
  await answer(db, ownersLink, 'Yes.')
  const readersLink = tokenTo(inquiry.email)
  const admin = newActor(db, { role: 'admin' })
  db.update(users).set({ emailVerifiedAt: nowInstant() }).run()
  const setStatus = (status: 'suspended' | 'pending' | 'active') =>
    changeMembership(db, admin, owner.userId, { role: 'member', status })
  await setStatus('suspended')
  const ended = { ok: false, reason: 'ended' }
  expect(await answer(db, ownersLink, 'Pay first.')).toEqual(ended)
  expect(await answer(db, readersLink, 'Still there?')).toEqual(ended)
  expect(findConversation(db, readersLink)?.hasEnded).toBe(true)
  await setStatus('pending')
  expect(await answer(db, readersLink, 'Still there?')).toEqual(ended)
  await setStatus('active')
  expect(await answer(db, readersLink, 'Still there?')).toEqual({ ok: true })
})

test('either side ends the conversation for both, and each mail says how', async () => {
  await sendInquiry(db, null, classified, inquiry, 'en')
  const mail = lastMailTo(db, owner.email)
  expect(mail.text).toContain('press “End the conversation”')
  expect(mail.text).toContain('Meet in person, look before you pay')
  const ownersLink = tokenTo(owner.email)
  await answer(db, ownersLink, 'Yes.')
  const inquirersLink = tokenTo(inquiry.email)
  expect(await endConversation(db, 'no-such-link')).toBe(false)
  expect(await endConversation(db, ownersLink)).toBe(true)
  for (const link of [ownersLink, inquirersLink]) {
    expect(await answer(db, link, 'One more.')).toEqual({ ok: false, reason: 'ended' })
    expect(findConversation(db, link)).toMatchObject({ hasEnded: true })
  }
})

afterEach(resetClock)

test('the database has the hashes of links alone, and earlier links work on', async () => {
  await sendInquiry(db, null, classified, inquiry, 'en')
  const first = tokenTo(owner.email)
  await answer(db, first, 'Yes, both.')
  await answer(db, tokenTo(inquiry.email), 'I come on Sunday.')
  const second = tokenTo(owner.email)
  expect(second).not.toBe(first)
  expect(findConversation(db, first)).toEqual(findConversation(db, second))
  expect(findConversation(db, tokenTo(inquiry.email))?.side).not.toBe(
    findConversation(db, first)?.side,
  )
  const kept = JSON.stringify([
    db.select().from(relayThreads).all(),
    db.select().from(relayLinks).all(),
  ])
  for (const token of [first, second, tokenTo(inquiry.email)]) expect(kept).not.toContain(token)
  const [thread] = db.select().from(relayThreads).all()
  expect(findConversation(db, thread?.ownerToken ?? '')).toBeNull()
})

test.each([
  ['its last paid day', { expiresAt: '2027-01-10T05:00:00.000Z' }],
  [
    'its cancellation',
    { expiresAt: '2027-03-10T05:00:00.000Z', cancelledAt: '2027-01-10T05:00:00.000Z' },
  ],
  [
    'the change that ended an unpaid one',
    { expiresAt: null, updatedAt: '2027-01-10T05:00:00.000Z' },
  ],
])('a link works until 30 days after %s, and again after a renewal', async (_, end) => {
  await sendInquiry(db, null, classified, inquiry, 'en')
  expect(lastMailTo(db, owner.email).text).toContain('until 30 days after the ad has ended')
  const link = tokenTo(owner.email)
  db.update(classifiedAds).set(end).run()
  setClock('2027-02-09T04:59:00Z')
  expect(findConversation(db, link)?.readableUntil).toBe('2027-02-09T05:00:00.000Z')
  setClock('2027-02-09T05:00:00Z')
  expect(findConversation(db, link)).toBeNull()
  expect(await answer(db, link, 'Still?')).toEqual({ ok: false, reason: 'not_found' })
  expect(await endConversation(db, link)).toBe(false)
  db.update(classifiedAds).set({ expiresAt: '2027-03-12T05:00:00.000Z', cancelledAt: null }).run()
  expect(findConversation(db, link)).not.toBeNull()
})
