import { DoorListTable } from '#app/domain/tickets/door-list.tsx'
import { describeHolders, doorList } from '#app/domain/tickets/queries.server.ts'
import { db } from '#app/http/database.server.ts'
import { formatInstant } from '#app/shared/town-time.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { requireManagedEvent } from './+managed-event.server.ts'
import type { Route } from './+types/door-list'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { event } = requireManagedEvent(context, request, params)
  return {
    event,
    when: formatInstant(event.startTime, event.timeZone),
    rows: describeHolders(doorList(db, { eventId: event.id })),
  }
}

/** Everybody who may come in, by name, for a door without a line. */
export default function DoorList({ loaderData }: Route.ComponentProps) {
  const { purchased } = useText().tickets
  const { event, when, rows } = loaderData
  return (
    <Page title={purchased.doorListOf(event.title)}>
      <p className="mb-4">{when}</p>
      <DoorListTable holders={rows} />
    </Page>
  )
}
