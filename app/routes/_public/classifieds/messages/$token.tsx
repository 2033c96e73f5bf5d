import { conversationDays } from '#app/domain/classifieds/classified.ts'
import { answerForm } from '#app/domain/classifieds/forms.ts'
import { formatLastDay } from '#app/domain/classifieds/public-classified.server.ts'
import { answer, endConversation, findConversation } from '#app/domain/classifieds/relay.server.ts'
import { getText, getWords, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound, refusalStatus } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { type Text, useText } from '#app/text/index.ts'
import { ConfirmedButton } from '#app/ui/confirmed-button.tsx'
import { PortalForm, TextareaField, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/$token'

export const handle: PageHandle = { isPersonal: true }

function requireConversation(token: string, text: Text) {
  const conversation = findConversation(db, token)
  if (!conversation) throw notFound(text.classifieds.relay.gone(conversationDays))
  return conversation
}

export function loader({ context, params }: Route.LoaderArgs) {
  const words = getWords(context)
  const { text } = words
  const { messages, classifiedName, inquirerName, hasEnded, readableUntil } = requireConversation(
    params.token,
    text,
  )
  const at = (instant: string) => words.instant(instant, config.timeZone)
  const until = formatLastDay(readableUntil, words)
  return {
    classifiedName,
    inquirerName,
    hasEnded,
    until,
    messages: messages.map((row) => ({ ...row, at: at(row.createdAt) })),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { side } = requireConversation(params.token, text)
  const posted = await readFormData(request, text)
  if (posted.get('intent') === 'end') {
    if (!(await endConversation(db, params.token))) throw notFound()
    const message = text.classifieds.relay.reasons.ended
    return redirectWithFlash(paths.classifieds.conversation(params.token), {
      kind: 'success',
      message,
    })
  }
  const form = checkForm(posted, answerForm(text), text)
  if (!form.ok) return form.refuse()
  const { address } = context.get(requestDetails)
  const refused = await rateLimitForm('relay', { address, account: side }, form, text)
  if (refused) return refused
  const submission = toSubmission(context, request, form.fields)
  const { answered, reasons } = text.classifieds.relay
  const outcome = await answer(db, params.token, form.value.message, submission)
  if (!outcome.ok) {
    if (outcome.reason === 'not_found') throw notFound()
    if (outcome.reason === 'link_too_early')
      return form.refuse({ message: [reasons.link_too_early] })
    return form.refuse({ '': [reasons[outcome.reason]] }, refusalStatus(outcome.reason))
  }
  const back = paths.classifieds.conversation(params.token)
  return redirectWithFlash(back, { kind: 'success', message: answered })
}

export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { relay } = text.classifieds
  const { classifiedName, inquirerName, hasEnded, until, messages } = loaderData
  const [form, fields] = usePortalForm(answerForm(text), {
    id: 'answer',
    lastResult: actionData?.result,
  })
  return (
    <Page title={relay.conversation(classifiedName)}>
      <p className="prose mb-4 muted">
        {relay.intro} {relay.until(until)}
      </p>
      <ol className="grid gap-4">
        {messages.map(({ id, isOwn, isFromOwner, message, at }) => (
          <li key={id} className="notice">
            <p>
              <strong>
                {isOwn ? relay.you : isFromOwner ? relay.theOwner : <bdi>{inquirerName}</bdi>}
              </strong>{' '}
              <span className="muted">{at}</span>
            </p>
            <p className="whitespace-pre-line break-words" dir="auto">
              {message}
            </p>
          </li>
        ))}
      </ol>
      {hasEnded ? (
        <p className="mt-6">{relay.reasons.ended}</p>
      ) : (
        <div className="mt-6 no-print">
          <PortalForm form={form}>
            <TextareaField field={fields.message} label={relay.answer} />
            <button className="button">{relay.submit}</button>
          </PortalForm>
          <form method="post" className="mt-6">
            <p className="muted">{relay.endHint}</p>
            <ConfirmedButton label={relay.end} confirm={relay.confirmEnd} intent="end" />
          </form>
        </div>
      )}
    </Page>
  )
}
