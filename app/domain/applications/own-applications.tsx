import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { applicationTones } from './application.ts'
import { OfferLine } from './offer-line.tsx'
import type { listOwnApplications } from './queries.server.ts'

type OwnApplication = ReturnType<typeof listOwnApplications>[number]

export function OwnApplications({ applications }: { applications: OwnApplication[] }) {
  const { own, statuses } = useText().applications
  const { columns } = own
  return (
    <section>
      <h2 className="mb-2">{own.applications}</h2>
      <DataTable
        rows={applications}
        toKey={(row) => row.id}
        empty={own.emptyApplications}
        columns={[
          {
            label: columns.listing,
            isTitle: true,
            cell: (row) => (
              <>
                <a href={paths[row.listingSource].show(row.listingId)}>{row.title}</a>
                <OfferLine application={row} />
              </>
            ),
          },
          {
            label: columns.status,
            cell: (row) => (
              <StatusWord tone={applicationTones[row.status]}>{statuses[row.status]}</StatusWord>
            ),
          },
          { label: columns.answer, cell: (row) => row.answer },
          {
            label: columns.action,
            isAction: true,
            cell: (row) => row.status === 'pending' && <Withdraw id={row.id} title={row.title} />,
          },
        ]}
      />
    </section>
  )
}

/** Asks for a second click, because withdrawing cannot be undone. */
function Withdraw({ id, title }: { id: number; title: string }) {
  const { own } = useText().applications
  return (
    <details>
      <summary className="underline">
        {own.withdraw} <span className="sr-only">{title}</span>
      </summary>
      <form method="post">
        <input type="hidden" name="application" value={id} />
        <button className="button-danger">{own.confirmWithdraw}</button>
      </form>
    </details>
  )
}
