import { trackTicketsRead } from '#app/domain/personal-data-access/reads.server.ts'
import { formatDoorList, listDoorTickets } from '#app/domain/tickets/door/door-list.server.ts'
import { DoorListTable } from '#app/domain/tickets/door/door-list.tsx'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { requireManagedEvent } from './+managed-event.server.ts'
import type { Route } from './+types/door-list'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const words = getWords(context)
  const { actor, event } = requireManagedEvent(context, request, params)
  trackTicketsRead(actor, event, { eventId: event.id })
  return {
    event,
    when: words.instant(event.startTime, event.timeZone),
    rows: formatDoorList(listDoorTickets(db, { eventId: event.id }), words),
  }
}

/** All ticket holders by name, for checking them off on paper. */
export default function DoorList({ loaderData }: Route.ComponentProps) {
  const { purchased } = useText().tickets
  const { event, when, rows } = loaderData
  return (
    <Page title={purchased.doorListFor(event.title)}>
      <p className="links no-print mb-4">
        <a href={paths.events.purchasedTickets(event.id)}>{purchased.title(event.title)}</a>
      </p>
      <p className="mb-4">{when}</p>
      <DoorListTable holders={rows} />
    </Page>
  )
}
