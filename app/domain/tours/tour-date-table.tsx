import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Spaced } from '#app/ui/spaced.tsx'

type TourDateTableProps = {
  /** The sentence shown without tour dates. */
  empty: string
  /** Whether the dates are still to come. */
  canChange: boolean
  tourDates: ReadonlyArray<{
    id: number
    when: string
    maxCapacity: number
    priceCents: number
    sold: number
    held: number
  }>
}

/** A tour's dates, for its managers. */
export function TourDateTable({ tourDates, empty, canChange }: TourDateTableProps) {
  const words = useWords()
  const { manage } = useText().tours
  const { columns } = manage
  return (
    <DataTable
      rows={tourDates}
      toKey={(row) => row.id}
      empty={empty}
      columns={[
        { label: columns.when, isTitle: true, cell: (row) => row.when },
        { label: columns.price, isNumber: true, cell: (row) => words.ticketPrice(row.priceCents) },
        {
          label: columns.sold,
          isNumber: true,
          cell: (row) => manage.sold(row.sold, row.maxCapacity),
        },
        { label: columns.held, isNumber: true, cell: (row) => row.held },
        {
          label: columns.action,
          isAction: true,
          cell: (row) => <Actions id={row.id} when={row.when} canChange={canChange} />,
        },
      ]}
    />
  )
}

type ActionsProps = { id: number; when: string; canChange: boolean }

function Actions({ id, when, canChange }: ActionsProps) {
  const { manage } = useText().tours
  const links = [
    [paths.tourDates.purchasedTickets, manage.tickets],
    [paths.tourDates.checkIn, manage.checkIn],
    [paths.tourDates.doorList, manage.doorList],
    ...(canChange ? [[paths.tourDates.edit, manage.change] as const] : []),
    [paths.tourDates.remove, manage.remove],
  ] as const
  return (
    <div className="row-actions">
      <Spaced>
        {links.map(([path, label]) => (
          <a key={path.pattern} href={path(id)}>
            {label} <span className="sr-only">{when}</span>
          </a>
        ))}
      </Spaced>
    </div>
  )
}
