import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { ConfirmedButton } from '#app/ui/confirmed-button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { bookingTones, mayStillCancel } from './booking.ts'
import type { listOwnBookings } from './queries.server.ts'
import { Stay } from './stay.tsx'

type OwnBooking = ReturnType<typeof listOwnBookings>[number]

type OwnBookingsProps = {
  bookings: OwnBooking[]
  /** Today in the town, `YYYY-MM-DD`. */
  today: string
}

export function OwnBookings({ bookings, today }: OwnBookingsProps) {
  const text = useText()
  const { own } = text.applications
  const { statuses } = text.bookings
  const { columns } = own
  const place = useChosenPlace()
  return (
    <section className="mb-8">
      <h2 className="mb-2">{own.bookings}</h2>
      <DataTable
        rows={bookings}
        toKey={(row) => row.id}
        empty={
          <>
            {own.emptyBookings} <a href={paths.properties.list(place)}>{own.seeProperties}</a>
          </>
        }
        columns={[
          {
            label: columns.listing,
            isTitle: true,
            cell: (row) => <a href={paths.properties.show(row.listingId)}>{row.title}</a>,
          },
          {
            label: columns.days,
            cell: (row) => <Stay booking={row} />,
          },
          {
            label: columns.status,
            cell: (row) => (
              <StatusWord tone={bookingTones[row.status]}>{statuses[row.status]}</StatusWord>
            ),
          },
          { label: columns.answer, isText: true, cell: (row) => row.answer },
          {
            label: columns.action,
            isAction: true,
            cell: (row) =>
              mayStillCancel(row, today) && (
                <form method="post">
                  <input type="hidden" name="booking" value={row.id} />
                  <ConfirmedButton
                    label={own.cancel}
                    confirm={own.confirmCancel}
                    about={row.title}
                  />
                </form>
              ),
          },
        ]}
      />
    </section>
  )
}
