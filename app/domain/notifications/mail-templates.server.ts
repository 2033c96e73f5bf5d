import type { Activity } from '#app/domain/activity/activity.ts'
import { conversationDays } from '#app/domain/classifieds/classified.ts'
import type { MailContent, MailWords, StoredMail } from '#app/domain/mail/mail.ts'
import { formatTicketCode } from '#app/domain/tickets/own/ticket-code.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { excerpt } from '#app/shared/excerpt.ts'
import { addressFor, toLocale } from '#app/shared/locale.server.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import { type Words, wordsFor } from '#app/text/words.ts'
import { findRule } from './rules.server.ts'

/** Returns the text of a mail in its recipient's language. */
export function renderMail(
  {
    locale,
    content,
    writtenSubject,
    writtenText,
  }: Pick<StoredMail, 'locale' | 'content' | 'writtenSubject' | 'writtenText'>,
  portalName: string,
): MailWords {
  if (!content) return { subject: writtenSubject ?? '', text: writtenText ?? '' }
  return render(content as MailContent, portalName, wordsFor(toLocale(locale)))
}

function render(content: MailContent, portal: string, words: Words): MailWords {
  const { locale, text } = words
  const { mails } = text.accounts
  const url = (path: string) => addressFor(locale, path)
  const contact = url(paths.contact())
  switch (content.template) {
    case 'activity':
      return renderActivity(content, portal, words)
    case 'verify_email':
      return mails.verify(portal, url(paths.verifyEmail({ token: content.token })))
    case 'known_address':
      return mails.knownAddress(
        portal,
        content.name,
        url(paths.login()),
        url(paths.forgotPassword()),
      )
    case 'change_email':
      return mails.changeEmail(portal, url(paths.changeEmail({ token: content.token })))
    case 'email_taken':
      return mails.emailTaken(portal, url(paths.login()))
    case 'account_deleted':
      return text.ownData.deletion.mail(portal, contact)
    case 'email_changed':
      return mails.emailChanged(portal, content.name, content.newEmail, contact)
    case 'reset_password':
      return mails.reset(portal, url(paths.resetPassword({ token: content.token })))
    case 'password_changed':
      return mails.passwordChanged(portal, content.name, contact)
    case 'account_suspended':
      return mails.suspended(portal, content.name, contact)
    case 'account_restored':
      return mails.restored(portal, content.name, url(paths.login()))
    case 'second_factor_set':
      return text.secondFactor.mails.set(portal, content.name, contact)
    case 'second_factor_removed':
      return text.secondFactor.mails.removed(portal, content.name, contact)
    case 'recovery_codes_renewed':
      return text.secondFactor.mails.codesRenewed(portal, content.name, contact)
    case 'recovery_code_used':
      return text.secondFactor.mails.codeUsed(portal, content.name, content.left, contact)
    case 'ticket':
      return text.tickets.mails.oneTicket(portal, {
        holder: content.holder,
        title: content.title,
        type: describeTicketType(content.ticketType, words),
        code: formatTicketCode(content.code),
        when: words.start(content.startTime, content.timeZone),
        where: content.place,
        link: url(paths.ticket(content.code)),
        paid: content.paidCents ? words.cents(content.paidCents) : '',
      })
    case 'tickets':
      return text.tickets.mails.order(portal, {
        holder: content.holder,
        title: content.title,
        when: words.start(content.startTime, content.timeZone),
        where: content.place,
        paid: content.paidCents ? words.cents(content.paidCents) : '',
        tickets: content.tickets.map(({ ticketType, code }) => ({
          type: describeTicketType(ticketType, words),
          code: formatTicketCode(code),
          link: url(paths.ticket(code)),
        })),
      })
    case 'passed_on_ticket':
      return text.tickets.mails.passedOn(portal, {
        holder: content.holder,
        giver: content.giver,
        title: content.title,
        type: describeTicketType(content.ticketType, words),
        code: formatTicketCode(content.code),
        when: words.start(content.startTime, content.timeZone),
        where: content.place,
      })
    case 'donation_receipt': {
      const day = words.instant(content.at, config.timeZone)
      return text.donations.receipt(portal, words.money(content), day, content.reference)
    }
    case 'waiting_digest': {
      const { queues, mail } = text.moderation.digest
      const lines = content.waiting.map(({ queue, count }) => queues[queue](count))
      const posts = content.waiting.reduce((sum, { count }) => sum + count, 0)
      return mail(portal, posts, lines, url(paths.admin.desk()))
    }
    case 'contact_message':
      return text.staticPages.contact.mail(portal, content.name, content.email, content.message)
    case 'contact_acknowledgement':
      return text.staticPages.contact.acknowledgement(portal, content.name, content.message)
    case 'classified_message': {
      const { relay } = text.classifieds
      const sender = content.senderName ?? relay.theOwner
      const link = url(paths.classifieds.conversation(content.token))
      return relay.mail(portal, sender, content.title, content.message, link, conversationDays)
    }
  }
}

function renderActivity(
  { activity, name, link }: Extract<MailContent, { template: 'activity' }>,
  portal: string,
  words: Words,
): MailWords {
  const rule = findRule(activity.type)
  if (!rule) throw new Error(`No rule for mail about ${activity.type}`)
  const { message } = rule.notice(activity, words, portal)
  const { subject } = rule.notice(withShortNames(activity), words, portal)
  const paragraphs = [
    message,
    rule.quote?.(activity, words) ?? '',
    rule.replyTo?.(activity) ? words.text.notifications.canReply : '',
    addressFor(words.locale, link),
  ].filter(Boolean)
  return { subject, text: words.text.notifications.mail(name, paragraphs) }
}

/** The most characters of a title in a subject, of which mail programs show some 70. */
const longestName = 50

function withShortNames(activity: Activity): Activity {
  const short = Object.entries(activity).map(([name, value]) => [
    name,
    typeof value === 'string' && ['title', 'name'].includes(name)
      ? excerpt(value, longestName)
      : value,
  ])
  return Object.fromEntries(short)
}
