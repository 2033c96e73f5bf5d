import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'

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
    /** It had tickets, which its managers still find here. */
    isCancelled: boolean
    canRemove: boolean
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
        {
          label: columns.when,
          isTitle: true,
          cell: (row) => (
            <Spaced>
              {row.when}
              {row.isCancelled && <StatusWord tone="bad">{manage.cancelled}</StatusWord>}
            </Spaced>
          ),
        },
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
          cell: (row) => <Actions {...row} canChange={canChange} />,
        },
      ]}
    />
  )
}

type ActionsProps = {
  id: number
  when: string
  isCancelled: boolean
  canRemove: boolean
  canChange: boolean
}

function Actions({ id, when, isCancelled, canRemove, canChange }: ActionsProps) {
  const { manage } = useText().tours
  const tickets = [paths.tourDates.purchasedTickets, manage.tickets] as const
  const links = isCancelled
    ? [tickets]
    : ([
        tickets,
        [paths.tourDates.checkIn, manage.checkIn],
        [paths.tourDates.doorList, manage.doorList],
        ...(canChange ? [[paths.tourDates.edit, manage.change] as const] : []),
        ...(canRemove ? [[paths.tourDates.remove, manage.remove] as const] : []),
      ] as const)
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
