import { eventBuilderStylesheet } from '#app/domain/events/builder/event-builder-stylesheet.ts'
import { PageDesignFields } from '#app/domain/events/design/page-design-form.tsx'
import { savedState } from '#app/domain/events/event.ts'
import { pageDesignForm } from '#app/domain/events/forms.ts'
import { may } from '#app/domain/events/permissions.ts'
import { changePart } from '#app/domain/events/submit.server.ts'
import { CheckInForm } from '#app/domain/tickets/door/check-in-form.tsx'
import { listAllTicketTypes } from '#app/domain/tickets/types/ticket-types.server.ts'
import { TicketTypeFields, TicketTypeList } from '#app/domain/tickets/types/ticket-types.tsx'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { requireManagedEvent } from './+managed-event.server.ts'
import type { Route } from './+types/manage'

export const links = eventBuilderStylesheet

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, event, newest } = requireManagedEvent(context, request, params)
  const { pageTemplate, bgColor, textColor, borderColor, title } = newest
  return {
    id: event.id,
    title,
    isPublic: event.isPublic,
    state: savedState(event),
    moderationStatus: event.moderationStatus,
    types: listAllTicketTypes(db, event.id),
    mayEdit: may(actor, 'edit', event),
    design: { pageTemplate, bgColor, textColor, borderColor },
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, event } = requireManagedEvent(context, request, params)
  const { manage, saveFailed } = text.events
  const form = await readForm(request, pageDesignForm(text), text)
  if (!form.ok) return form.refuse()
  const outcome = await changePart(db, actor, event.id, form.value)
  if (outcome.ok) {
    const back = paths.events.manage(event.id)
    return redirectWithFlash(back, { kind: 'success', message: manage.saved })
  }
  if (outcome.reason === 'not_found') throw notFound()
  return form.refuse({ '': [saveFailed(outcome.reason)] }, 409)
}

export default function ManageEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { events, tickets } = useText()
  const { manage, noChange, own } = events
  const { id, title, isPublic, state, mayEdit, design, moderationStatus, types } = loaderData
  return (
    <Page title={`${manage.title}: ${title}`}>
      <div className="row-actions mb-2">
        <Spaced>
          {isPublic && <a href={paths.events.show(id)}>{manage.view}</a>}
          <a href={paths.events.preview(id)}>{manage.preview}</a>
          <a href={paths.events.purchasedTickets(id)}>{own.purchased}</a>
        </Spaced>
      </div>
      {state === 'changeWaits' && <p className="mb-4">{manage.changeWaits}</p>}
      <TicketTypes event={{ id, moderationStatus }} types={types} mayAdd={mayEdit} />
      <section className="mb-8">
        <h2 className="section-heading">{tickets.checkIn.title}</h2>
        <CheckInForm action={paths.events.checkIn(id)} takesFocus={false} />
      </section>
      <section>
        <h2 className="section-heading">{manage.design}</h2>
        {mayEdit ? (
          <details open={actionData !== undefined}>
            <summary>{manage.changeDesign}</summary>
            <PageDesignFields lastResult={actionData?.result} defaultValue={design} />
          </details>
        ) : (
          <p>{noChange}</p>
        )}
      </section>
    </Page>
  )
}

type TicketTypesProps = Parameters<typeof TicketTypeList>[0] & { mayAdd: boolean }

function TicketTypes({ event, types, mayAdd }: TicketTypesProps) {
  const { manage } = useText().events
  return (
    <section className="mb-8">
      <h2 className="section-heading">{manage.ticketTypes}</h2>
      <TicketTypeList event={event} types={types} />
      {mayAdd && (
        <details className="mt-4">
          <summary>{manage.addType}</summary>
          <TicketTypeFields action={paths.events.ticketTypes(event.id)} />
        </details>
      )}
    </section>
  )
}
