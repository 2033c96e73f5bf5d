import type { OpenFee } from '#app/domain/fees/open-fee.server.ts'
import type { PlayType } from '#app/domain/listings/listing.ts'
import { ChangeStatus } from '#app/domain/moderation/change-status.tsx'
import { moderationTones } from '#app/domain/moderation/status.ts'
import { PayButtons } from '#app/domain/payments/page/pay-buttons.tsx'
import type { PayerMethod } from '#app/domain/payments/payment.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { ConfirmedButton } from '#app/ui/confirmed-button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { SubmissionKey } from '#app/ui/submission-key.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { getPaymentStatus, stageAllows } from './play.ts'

type OwnPlayRow = {
  id: number
  title: string
  description: string
  type: PlayType
  isActive: boolean
  /** Taken off the lists by an administrator, so the owner cannot put it back. */
  isTakenOff: boolean
  moderationStatus: 'pending' | 'approved' | 'rejected'
  /** The status of its waiting change; null if there is none. */
  change: 'pending' | 'rejected' | null
  unpaidSince: string | null
  /** Whether a fee was paid; an active listing without one was posted when there was none. */
  wasPaid: boolean
  feedback: string | null
  openFee: OpenFee
  /** Whether it has a paid fee that can be refunded. */
  hasFee: boolean
}

type OwnPlayProps = { listings: OwnPlayRow[]; methods: readonly PayerMethod[]; chosen: number }

/** My Play Listings, with the actions possible for each (docs/rules.md#my-play-listings). */
export function OwnPlay({ listings, methods, chosen }: OwnPlayProps) {
  const { mine, fields, newTitle } = useText().play
  const { columns } = mine
  const place = useChosenPlace()
  if (listings.length === 0) {
    return (
      <EmptyState>
        {mine.empty} <a href={paths.play.new(place)}>{newTitle}</a>
      </EmptyState>
    )
  }
  return (
    <DataTable
      isWide
      rows={listings}
      toKey={(row) => row.id}
      columns={[
        {
          label: columns.title,
          isTitle: true,
          cell: (row) => (
            <a href={paths.play.show(row.id)} id={`listing-${row.id}`}>
              <bdi>{row.title}</bdi>
            </a>
          ),
        },
        { label: columns.description, isText: true, cell: (row) => row.description },
        { label: columns.type, cell: (row) => fields.types[row.type] },
        {
          label: columns.status,
          cell: (row) => (row.isActive ? mine.statuses.active : mine.statuses.inactive),
        },
        {
          label: columns.moderation,
          cell: (row) => (
            <>
              <StatusWord tone={moderationTones[row.moderationStatus]}>
                {mine.moderation[row.moderationStatus]}
              </StatusWord>
              <ChangeStatus status={row.change} />
            </>
          ),
        },
        {
          label: columns.payment,
          cell: (row) => (
            <>
              {mine.payment[getPaymentWord(row)]}{' '}
              {row.openFee && !row.isTakenOff && <a href={row.openFee.href}>{row.openFee.label}</a>}
            </>
          ),
        },
        { label: columns.feedback, isText: true, cell: (row) => row.feedback },
        {
          label: columns.action,
          isAction: true,
          cell: (row) => <Actions row={row} methods={methods} isChosen={row.id === chosen} />,
        },
      ]}
    />
  )
}

function getPaymentWord(row: OwnPlayRow): 'unpaid' | 'paid' | 'free' {
  const status = getPaymentStatus(row)
  return status === 'paid' && !row.wasPaid ? 'free' : status
}

type ActionsProps = { row: OwnPlayRow; methods: readonly PayerMethod[]; isChosen: boolean }

function Actions({ row, methods, isChosen }: ActionsProps) {
  const { mine } = useText().play
  const about = <span className="sr-only"> {row.title}</span>
  return (
    <div className="row-actions">
      <Spaced>
        {stageAllows('pay', row) && !row.isTakenOff && (
          <form method="post" className="flex flex-wrap gap-2">
            <SubmissionKey />
            <input type="hidden" name="listing" value={row.id} />
            <PayButtons
              methods={methods}
              labels={{ pay: mine.pay, offline: mine.payOffline }}
              about={row.title}
              takesFocus={isChosen}
            />
          </form>
        )}
        <a href={paths.editListing.form('play', row.id)}>
          {mine.edit}
          {about}
        </a>
        {row.type === 'Tour' && (
          <a href={paths.myPlayListings.tourDates(row.id)}>
            {mine.tourDates}
            {about}
          </a>
        )}
        {row.isActive && (
          <a href={paths.campaigns.own({ subject: `listing-${row.id}` })}>
            {mine.advertise}
            {about}
          </a>
        )}
        {stageAllows('refund', row) && row.hasFee && (
          <form method="post">
            <input type="hidden" name="listing" value={row.id} />
            <ConfirmedButton
              label={mine.refund}
              confirm={mine.confirmRefund}
              about={row.title}
              intent="refund"
            />
          </form>
        )}
      </Spaced>
    </div>
  )
}
