import { trackTicketsRead } from '#app/domain/personal-data-access/reads.server.ts'
import { formatDoorList, listDoorTickets } from '#app/domain/tickets/door/door-list.server.ts'
import { DoorListTable } from '#app/domain/tickets/door/door-list.tsx'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { requireManagedTourDate } from './+managed-tour-date.server.ts'
import type { Route } from './+types/door-list'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, listing, when, back, tourDate } = requireManagedTourDate(context, request, params)
  trackTicketsRead(actor, listing, { tourDateId: tourDate.id })
  return {
    title: listing.title,
    when,
    back,
    holders: formatDoorList(listDoorTickets(db, { tourDateId: tourDate.id }), getWords(context)),
  }
}

/** All ticket holders of a tour date, by name. */
export default function TourDoorList({ loaderData }: Route.ComponentProps) {
  const { purchased } = useText().tickets
  const { tourDates } = useText().play.mine
  return (
    <Page title={purchased.doorListFor(loaderData.title)}>
      <p className="links no-print mb-4">
        <a href={loaderData.back}>{tourDates}</a>
      </p>
      <p className="mb-4">{loaderData.when}</p>
      <DoorListTable holders={loaderData.holders} />
    </Page>
  )
}
