import { EventBuilder } from '#app/domain/events/builder/event-builder.tsx'
import { eventBuilderStylesheet } from '#app/domain/events/builder/event-builder-stylesheet.ts'
import {
  editedEventDefaults,
  formPictures,
  statusChoices,
  zoneChoices,
} from '#app/domain/events/builder/event-form-values.server.ts'
import { savedState } from '#app/domain/events/event.ts'
import { viewEvent } from '#app/domain/events/page/view.server.ts'
import { findWayOn } from '#app/domain/events/page/way-on.server.ts'
import { may } from '#app/domain/events/permissions.ts'
import { changeEvent } from '#app/domain/events/submit.server.ts'
import { composeStoredFeedback } from '#app/domain/moderation/feedback.ts'
import { getText, getWords, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { keepUntouchedTimes } from '#app/shared/untouched-times.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { getSeenVersion } from '#app/ui/seen-version.tsx'
import { TypedNote } from '#app/ui/typed-note.tsx'
import { loadTypedEvent, readEventForm } from '../+event-builder.server.ts'
import { requireManagedEvent } from './+managed-event.server.ts'
import type { Route } from './+types/edit'

export const links = eventBuilderStylesheet

/** Updates the preview while somebody types; without scripts the Preview button does. */
export const handle: PageHandle = { script: 'event-preview' }

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, ...found } = requireManagedEvent(context, request, params)
  if (!may(actor, 'edit', found.event)) throw conflict(getText(context).events.noChange)
  const isRejected = found.event.moderationStatus === 'rejected'
  return {
    title: found.newest.title,
    feedback: isRejected ? composeStoredFeedback(found.event, getText(context)) : null,
    defaults: editedEventDefaults(found),
    statuses: statusChoices(found.event),
    zones: zoneChoices(found.newest.timeZone, getText(context)),
    pictures: formPictures(db, found.newest),
    view: viewEvent(db, found.newest, found.event.status, getWords(context)),
    typed: loadTypedEvent(context, request, found),
    updatedAt: found.event.updatedAt,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const words = getWords(context)
  const { actor, ...found } = requireManagedEvent(context, request, params)
  const { builder, saveFailed } = words.text.events
  const { id, status } = found.event
  const { address } = context.get(requestDetails)
  const form = await readEventForm(request, { actor, address, found }, words)
  if (!form.ok) return form.answer
  // Cancelling has its own page, which explains the consequences.
  const asksToCancel = form.value.status === 'cancelled' && status !== 'cancelled'
  const { timeZone } = found.newest
  const isSameZone = form.value.timeZone === timeZone
  const kept = isSameZone ? keepUntouchedTimes(form.value, found.newest, timeZone) : form.value
  const value = asksToCancel ? { ...kept, status } : kept
  const outcome = await changeEvent(db, actor, id, value, form.seen)
  if (!outcome.ok) {
    if (outcome.reason === 'not_found') throw notFound()
    const { changedSince } = words.text.listingForms.change
    const isOutdated = outcome.reason === 'changed_since'
    return form.refuse({ '': [isOutdated ? changedSince : saveFailed(outcome.reason)] }, 409)
  }
  const message = builder.saved[savedState(outcome.event)](form.value.title)
  const next = asksToCancel ? paths.events.cancel(id) : findWayOn(db, actor, found.event)
  const link = { href: paths.events.show(id), label: words.text.common.seeIt }
  const links = link.href === next ? [] : [link]
  return redirectWithFlash(next, { kind: 'success', message, links })
}

export default function EditEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { events, listingForms } = useText()
  const form = actionData ?? loaderData.typed
  const pictures = form?.pictures ?? loaderData.pictures
  return (
    <Page title={events.builder.edit(loaderData.title)}>
      {loaderData.feedback && <p className="flash">{listingForms.feedback(loaderData.feedback)}</p>}
      {!actionData && loaderData.typed && <TypedNote />}
      <EventBuilder
        lastResult={form?.result}
        defaultValue={loaderData.defaults}
        statuses={loaderData.statuses}
        isNew={false}
        seen={getSeenVersion(form?.result, loaderData.updatedAt)}
        zones={loaderData.zones}
        image={pictures.image}
        bgImage={pictures.bgImage}
        view={form?.view ?? loaderData.view}
        hidesPreview={form?.view === null}
      />
    </Page>
  )
}
