import { expect, test } from 'vitest'
import type { Activity, ActivityType } from '#app/domain/activity/activity.ts'
import { listParameters } from '#app/domain/activity/personal-parameters.ts'
import type { MailContent } from '#app/domain/mail/mail.ts'
import { config } from '#app/shared/config.server.ts'
import { type Locale, locales } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import { exampleActivities } from '#tests/support/activities.ts'
import { renderMail } from './mail-templates.server.ts'
import { findRule } from './rules.server.ts'

const told = (Object.keys(exampleActivities) as ActivityType[]).filter(findRule)

const renderContent = (content: MailContent) =>
  renderMail({ locale: 'en', content, writtenSubject: null, writtenText: null }, 'Mainstreet')

const render = (about: object) =>
  renderContent({ template: 'activity', activity: about as Activity, name: 'Ann Lee', link: '/x' })

/** The subject and the sentence of an activity, with some other parameters. */
function notice(type: ActivityType, locale: Locale, change: object = {}) {
  const activity = { type, ...exampleActivities[type], ...change } as Activity
  const rule = findRule(type)
  if (!rule) throw new Error(`Nobody is notified of ${type}.`)
  return rule.notice(activity, wordsFor(locale), 'Mainstreet')
}

test.each(told)('%s has a short subject that is no sentence', (type) => {
  const { subject } = render({ type, ...exampleActivities[type] })
  expect(subject).toMatch(/^\S.{5,68}[^.…]$/)
  const title = 'A house with a very long name '.repeat(10)
  expect(
    render({ type, ...exampleActivities[type], title, name: title }).subject.length,
  ).toBeLessThan(110)
})

/** Matches a sentence with an empty name in it: doubled spaces, a space before a comma, empty quotes. */
const gap = /^\s|\s\s|\s[,.:;]|“”|\(\)/m

test.each(told.flatMap((type) => locales.map((locale) => [type, locale] as const)))(
  '%s leaves no gap where the words about a person were erased (%s)',
  (type, locale) => {
    const erased = Object.fromEntries(listParameters('words').map((name) => [name, '']))
    const { subject, message } = notice(type, locale, erased)
    expect(`${subject}\n${message}`).not.toMatch(gap)
  },
)

test('text written by a person is a paragraph with its author, never part of the subject', () => {
  const feedback = 'Smells of fraud.'
  const approved = {
    type: 'classified.approved',
    ...exampleActivities['classified.approved'],
    feedback,
  }
  const mail = render(approved)
  expect(mail.subject).toBe('Your ad “Lake house” is approved')
  expect(mail.text).toContain('for 30 days.\n\nThe town writes: “Smells of fraud.”\n\nhttp')
  expect(render({ ...approved, feedback: '' }).text).not.toContain('writes')
})

test.each([
  ['es', '/es/verify-email?token=t'],
  ['en', '/verify-email?token=t'],
  // Mail without a language is sent in the town's.
  [null, '/verify-email?token=t'],
])('the link of a mail in %s leads to %s', (locale, address) => {
  const content: MailContent = { template: 'verify_email', token: 't' }
  const { text } = renderMail(
    { locale, content, writtenSubject: null, writtenText: null },
    'Mainstreet',
  )
  expect(text).toContain(`${config.origin}${address}\n`)
  const activity = {
    type: 'booking.accepted',
    ...exampleActivities['booking.accepted'],
  } as Activity
  const told: MailContent = {
    template: 'activity',
    activity,
    name: 'Ann Lee',
    link: '/my-requests',
  }
  const mail = renderMail(
    { locale, content: told, writtenSubject: null, writtenText: null },
    'Mainstreet',
  )
  const [, language = ''] = /^(\/es)?/.exec(address) ?? []
  expect(mail.text).toContain(`\n${config.origin}${language}/my-requests`)
})

test.each([
  ['Oscar Owner', 'Oscar Owner writes: “Gladly”'],
  [null, 'The town writes: “Gladly”'],
  [undefined, 'The owner writes: “Gladly”'],
])('a mail names %s as the author of the answer', (answeredBy, paragraph) => {
  const approved = { type: 'application.approved', ...exampleActivities['application.approved'] }
  expect(render({ ...approved, answeredBy }).text).toContain(`\n\n${paragraph}\n\n`)
})

test.each([
  ['booking.accepted', 'is accepted. The owner can reach you by email about arrival and payment.'],
  ['booking.declined', 'is declined. You can ask for other days.'],
  ['application.approved', 'is approved. The owner can reach you by email.'],
  ['application.denied', 'is denied.'],
] as const)('a mail about %s says what follows', (type, sentence) => {
  expect(render({ type, ...exampleActivities[type] }).text).toContain(`${sentence}\n`)
})

test.each([
  ['application', 'en', /\bapplication\b/],
  ['application', 'es', /\bsolicitud\b/],
  ['booking', 'en', /\bbook(ing)?\b/],
  ['booking', 'es', /\breservar?\b/],
] as const)('a notice about any %s has the word of its pages (%s)', (kind, locale, word) => {
  const types = told.filter((type) => type.startsWith(`${kind}.`))
  expect(types.length).toBeGreaterThan(4)
  for (const type of types) {
    const { subject, message } = notice(type, locale)
    expect([subject, message]).toEqual([expect.stringMatching(word), expect.stringMatching(word)])
  }
})

test.each<MailContent>([
  { template: 'email_changed', name: 'Ann Lee', newEmail: 'lee@example.org' },
  { template: 'password_changed', name: 'Ann Lee' },
  { template: 'second_factor_set', name: 'Ann Lee' },
  { template: 'second_factor_removed', name: 'Ann Lee' },
  { template: 'recovery_codes_renewed', name: 'Ann Lee' },
  { template: 'recovery_code_used', name: 'Ann Lee', left: 9 },
  { template: 'account_deleted' },
])(
  'a mail about a change that somebody else may have made says where to write: $template',
  (content) => {
    expect(renderContent(content).text).toContain('write to the town')
    expect(renderContent(content).text).toContain(`:\n${config.origin}/contact\n`)
  },
)

test.each([
  [3600, 'Town hall\nPaid: $36\n'],
  [0, 'Town hall\n\n'],
  // Queued before the amount was kept.
  [undefined, 'Town hall\n\n'],
])('a mail of tickets for %s cents names what was paid', (paidCents, lines) => {
  const shared = {
    ...{ holder: 'Ann Lee', title: 'Supper', place: 'Town hall', paidCents },
    ...{ startTime: '2099-06-01T18:00:00.000Z', timeZone: 'America/Detroit' },
  }
  const ticket = { ticketType: 'Seat', code: 'abcdefghjkmn' }
  const one = renderContent({ template: 'ticket', ...shared, ...ticket })
  const several = renderContent({ template: 'tickets', ...shared, tickets: [ticket, ticket] })
  for (const { text } of [one, several]) expect(text).toContain(lines)
})

test.each([
  [
    'en',
    1,
    /reserved a ticket for .*: 1 × Adult\. Accept or pay for it by .*; after that, it goes /,
  ],
  [
    'en',
    2,
    /reserved tickets for .*: 2 × Adult\. Accept or pay for them by .*; after that, they go /,
  ],
  ['es', 1, /Apartamos un boleto para .*: 1 × Adult\. Acéptelo o páguelo .*; después pasa /],
  ['es', 2, /Apartamos boletos para .*: 2 × Adult\. Acéptelos o páguelos .*; después pasan /],
] as const)('an offer says of how many tickets it is (%s, %i)', (locale, quantity, sentence) => {
  expect(notice('order.offered', locale, { quantity }).message).toMatch(sentence)
})

test.each([
  ['order.moved', { isHeld: false }],
  ['order.moved', { isHeld: true, heldUntil: '2026-11-20T15:00:00.000Z' }],
  ['order.called_off', { isRefunded: false }],
  ['waiting_list.closed', {}],
] as const)('news about an event fits one ticket and several: %s %j', (type, change) => {
  for (const locale of locales) {
    expect(notice(type, locale, change).message).not.toMatch(/\b(?:your|sus?) (?:ticket|boleto)/i)
  }
})

test.each([
  ['en', [1], 'a post is waiting'],
  ['en', [2], 'posts are waiting'],
  ['en', [1, 1], 'posts are waiting'],
  ['es', [1], 'hay una publicación pendiente'],
  ['es', [1, 1], 'hay publicaciones pendientes'],
] as const)(
  'the subject of a digest has the number of what waits (%s, %j)',
  (locale, counts, words) => {
    const queued = (['events', 'classifieds'] as const).slice(0, counts.length)
    const waiting = queued.map((queue, at) => ({ queue, count: counts[at] ?? 0 }))
    const content: MailContent = { template: 'waiting_digest', waiting }
    const stored = { locale, content, writtenSubject: null, writtenText: null }
    expect(renderMail(stored, 'Mainstreet').subject).toContain(`Mainstreet: ${words}`)
  },
)

test('a refund mail says whose reason it quotes', () => {
  const refunded = { type: 'payment.refunded', ...exampleActivities['payment.refunded'] }
  const written = render({ ...refunded, writtenReason: 'Sorry!' })
  expect(written.text).toContain('\n\nThe reason given: “Sorry!”\n\n')
  const own = { reason: { code: 'event_cancelled' }, writtenReason: '' }
  expect(render({ ...refunded, ...own }).text).toContain(
    'several days to appear. The event is cancelled.\n\n',
  )
})

test.each([
  ['personal_list.exported', 'Ann Lee downloaded personal data: the tickets for “Lake house”'],
  ['listing.changed', 'changed “Lake house”. The change is waiting for approval.'],
  [
    'unmatched_payment.disputed',
    'has asked their bank to take back a payment of $12.50 that belongs to no order.',
  ],
] as const)('a notice of %s names what it is about', (type, sentence) => {
  expect(notice(type, 'en').message).toContain(sentence)
})

test.each(told.filter((type) => type.startsWith('payment.')))(
  '%s has the title of a post in single quotation marks within those of the item',
  (type) => {
    for (const locale of locales) {
      const item = { purpose: 'campaign', title: 'Lake house' }
      expect(notice(type, locale, { item }).message).toMatch(/“[^“”]*‘Lake house’[^“”]*”/)
    }
  },
)

test('a refund mail says whether the payer has the money already', () => {
  const refunded = { type: 'payment.refunded', ...exampleActivities['payment.refunded'] }
  const onItsWay = render(refunded).text
  expect(onItsWay).toContain('We are refunding you $12.50')
  expect(onItsWay).not.toContain('given back')
  const inCash = render({ ...refunded, isHandedOver: true }).text
  expect(inCash).toContain('You have been given back $12.50')
  expect(inCash).not.toContain('card')
})
