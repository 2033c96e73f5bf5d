import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { ConfirmedButton } from '#app/ui/confirmed-button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { applicationTones } from './application.ts'
import { OfferLine } from './offer-line.tsx'
import type { listOwnApplications } from './queries.server.ts'

type OwnApplication = ReturnType<typeof listOwnApplications>[number]

export function OwnApplications({ applications }: { applications: OwnApplication[] }) {
  const { applications: text, frontPage } = useText()
  const { own, statuses } = text
  const { columns } = own
  const place = useChosenPlace()
  return (
    <section>
      <h2 className="mb-2">{own.applications}</h2>
      <DataTable
        rows={applications}
        toKey={(row) => row.id}
        empty={
          <>
            {own.emptyApplications} <a href={paths.listings(place)}>{frontPage.browse}</a>
          </>
        }
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
              <>
                <StatusWord tone={applicationTones[row.status]}>{statuses[row.status]}</StatusWord>
                {row.isTaken && row.status === 'pending' && `, ${own.taken}`}
              </>
            ),
          },
          { label: columns.answer, isText: true, cell: (row) => row.answer },
          {
            label: columns.action,
            isAction: true,
            cell: (row) =>
              row.status === 'pending' && (
                <form method="post">
                  <input type="hidden" name="application" value={row.id} />
                  <ConfirmedButton
                    label={own.withdraw}
                    confirm={own.confirmWithdraw}
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
