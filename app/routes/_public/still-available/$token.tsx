import { findLastDay } from '#app/domain/listings/availability/availability-questions.server.ts'
import {
  type AskedListing,
  answerByLink,
  findByQuestionToken,
} from '#app/domain/listings/availability/question-link.server.ts'
import { stillAvailableForm } from '#app/domain/listings/forms.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { describePlace } from '#app/shared/chosen-place.ts'
import type { Text } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { Page } from '#app/ui/page.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import type { Route } from './+types/$token'

export const handle: PageHandle = { isPersonal: true }

/** The page behind the mailed question. Opening it changes nothing; its buttons do. */
export function loader({ context, params }: Route.LoaderArgs) {
  const asked = findByQuestionToken(db, params.token)
  if (!asked) throw linkGone(getText(context))
  const { title, city, state } = asked.listing
  return {
    title,
    place: describePlace({ city, state }),
    status: findStatus(asked),
    lastDay: asked.answeredAt ? null : findLastDay(asked.askedAt),
  }
}

/** Whether the listing is on the lists, or why not, as far as an answer changes it. */
function findStatus({ listing }: AskedListing): 'shown' | 'taken' | 'unanswered' | 'hidden' {
  if (listing.isPublic) return 'shown'
  if (listing.takenAt) return 'taken'
  return listing.deactivationCause === 'unanswered' ? 'unanswered' : 'hidden'
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  if (!findByQuestionToken(db, params.token)) throw linkGone(text)
  const form = await readForm(request, stillAvailableForm(text), text)
  if (!form.ok) throw form.problem()
  const { answer } = form.value
  const asked = await answerByLink(db, params.token, answer)
  if (!asked) throw linkGone(text)
  const { done } = text.listingForms.stillAvailable
  const isShown = answer === 'no' || asked.listing.isPublic
  const message = (isShown ? done[answer] : done.hidden)(asked.listing.title)
  return redirectWithFlash(paths.stillAvailable(params.token), { kind: 'success', message })
}

const linkGone = ({ listingForms: { stillAvailable } }: Text) =>
  notFound(stillAvailable.gone, {
    to: paths.ownerDashboard.index(),
    label: stillAvailable.dashboard,
  })

export default function StillAvailable({ loaderData }: Route.ComponentProps) {
  const { text, day } = useWords()
  const { stillAvailable } = text.listingForms
  const { title, place, status, lastDay } = loaderData
  return (
    <Page title={stillAvailable.title(title)}>
      {place && <p className="muted">{place}</p>}
      <p className="mb-4">
        {stillAvailable.now[status]}{' '}
        {status === 'shown' && lastDay && stillAvailable.hint(day(lastDay))}
      </p>
      <form method="post" className="flex flex-wrap gap-3">
        <Spaced>
          <button className="button" name="answer" value="yes">
            {stillAvailable.yes}
          </button>
          <button className="button-quiet" name="answer" value="no">
            {stillAvailable.no}
          </button>
        </Spaced>
      </form>
    </Page>
  )
}
