import { ChangeStatus } from '#app/domain/moderation/change-status.tsx'
import { composeStoredFeedback } from '#app/domain/moderation/feedback.ts'
import { moderationTones } from '#app/domain/moderation/status.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { feePages } from '../fee-page.ts'
import type { listOwnListings } from './own-listings.server.ts'

type OwnListing = ReturnType<typeof listOwnListings>['rows'][number] & {
  weekViews: number
  /** Taken off the lists by an administrator, so that paying would not show it. */
  isTakenOff: boolean
}

export function OwnListings({ listings }: { listings: OwnListing[] }) {
  const text = useText()
  const words = useWords()
  const { dashboard } = text
  const { columns, states } = dashboard
  const place = useChosenPlace()
  return (
    <DataTable
      rows={listings}
      toKey={(row) => row.id}
      empty={
        <>
          {dashboard.noListings} <a href={paths.properties.new(place)}>{dashboard.postProperty}</a>
        </>
      }
      columns={[
        {
          label: columns.title,
          isTitle: true,
          cell: (row) => <a href={paths[row.source].show(row.id)}>{row.title}</a>,
        },
        { label: columns.source, cell: (row) => text.listings.sourceNames[row.source] },
        {
          label: columns.status,
          cell: (row) => (
            <>
              <StatusWord tone={moderationTones[row.moderationStatus]}>
                {states[row.moderationStatus]}
              </StatusWord>
              <ChangeStatus status={row.change} />
              {row.deactivatedAt && `, ${states.inactive}`}
              {row.takenAt && `, ${states.taken}`}
              {row.isAsked && (
                <>
                  , <a href={paths.editListing.form(row.source, row.id)}>{states.asked}</a>
                </>
              )}
              {row.unpaidSince && `, ${text.play.mine.payment.unpaid}`}
              {row.weekViews > 0 && (
                <p>
                  <a className="whitespace-nowrap" href={paths.ownerDashboard.views(place)}>
                    {text.views.week(row.weekViews, words.number(row.weekViews))}
                  </a>
                </p>
              )}
              <FeedbackLine row={row} />
            </>
          ),
        },
        {
          label: columns.action,
          isAction: true,
          cell: (row) => (
            <div className="row-actions">
              <Spaced>
                <a href={paths.editListing.form(row.source, row.id)}>
                  {dashboard.edit} <span className="sr-only">{row.title}</span>
                </a>
                {findPayPath(row) && (
                  <a href={findPayPath(row)}>
                    {text.play.mine.pay} <span className="sr-only">{row.title}</span>
                  </a>
                )}
                {row.playType === 'Tour' && (
                  <a href={paths.myPlayListings.tourDates(row.id)}>
                    {text.play.mine.tourDates} <span className="sr-only">{row.title}</span>
                  </a>
                )}
              </Spaced>
            </div>
          ),
        },
      ]}
    />
  )
}

/** Returns the page on which the owner can pay the listing's fee now; undefined if nothing is due. */
function findPayPath({ id, source, unpaidSince, moderationStatus, isTakenOff }: OwnListing) {
  const isPayable = unpaidSince && moderationStatus === 'approved' && !isTakenOff
  return isPayable ? feePages[source]?.(id) : undefined
}

function FeedbackLine({ row }: { row: OwnListing }) {
  const feedback = composeStoredFeedback(row, useText())
  return feedback && <p>{feedback}</p>
}
