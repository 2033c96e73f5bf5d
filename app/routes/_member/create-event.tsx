import { EventBuilder } from '#app/domain/events/builder/event-builder.tsx'
import { eventBuilderStylesheet } from '#app/domain/events/builder/event-builder-stylesheet.ts'
import {
  newEventDefaults,
  zoneChoices,
} from '#app/domain/events/builder/event-form-values.server.ts'
import { firstStatuses, savedState } from '#app/domain/events/event.ts'
import { createEvent } from '#app/domain/events/submit.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText, getWords, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/create-event'
import { loadTypedEvent, readEventForm } from './events/+event-builder.server.ts'

export const links = eventBuilderStylesheet

/** Updates the preview while somebody types; without scripts the Preview button does. */
export const handle: PageHandle = { script: 'event-preview' }

export function loader({ context, request }: Route.LoaderArgs) {
  requireMember(context, request)
  const zones = zoneChoices(config.timeZone, getText(context))
  return { defaults: newEventDefaults(), zones, typed: loadTypedEvent(context, request) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const words = getWords(context)
  const actor = requireMember(context, request)
  const { builder, saveFailed } = words.text.events
  const { address } = context.get(requestDetails)
  const form = await readEventForm(request, { actor, address }, words)
  if (!form.ok) return form.answer
  const submission = toSubmission(context, request, form.fields)
  const outcome = await createEvent(db, actor, form.value, submission)
  if (!outcome.ok)
    return form.refuse({ '': [saveFailed(outcome.reason)] }, refusalStatus(outcome.reason))
  const message = builder.saved[savedState(outcome.event)](form.value.title)
  const link = { href: paths.events.show(outcome.event.id), label: words.text.common.seeIt }
  return redirectWithFlash(paths.ownerDashboard.events(), {
    kind: 'success',
    message,
    links: [link],
  })
}

export default function CreateEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { builder } = useText().events
  const form = actionData ?? loaderData.typed
  return (
    <Page title={builder.create}>
      <EventBuilder
        lastResult={form?.result}
        defaultValue={loaderData.defaults}
        statuses={firstStatuses}
        isNew
        zones={loaderData.zones}
        image={form?.pictures.image ?? null}
        bgImage={form?.pictures.bgImage ?? null}
        view={form?.view ?? null}
      />
    </Page>
  )
}
