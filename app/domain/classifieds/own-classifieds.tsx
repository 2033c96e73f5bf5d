import { useText } from '#app/text/index.ts'
import { DataTable, EmptyState } from '#app/ui/data-table.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { type AdStage, type AdStatus, adActions } from './classified.ts'

export type OwnAd = {
  id: number
  name: string
  sectionName: string
  stage: AdStage
  status: AdStatus
  moderationStatus: 'pending' | 'approved' | 'rejected'
  feedback: string | null
  /** The last paid day, while there are paid days left. */
  paidUntil: string | null
}

const tones = { pending: 'waiting', approved: 'good', rejected: 'bad' } as const

/** My classified ads, and what can be done with each. */
export function OwnAds({ ads, paysOffline }: { ads: OwnAd[]; paysOffline: boolean }) {
  const { own, list } = useText().classifieds
  const { columns } = own
  if (ads.length === 0) {
    return (
      <EmptyState>
        {own.empty} <a href="/classifieds/new">{list.post}</a>
      </EmptyState>
    )
  }
  return (
    <DataTable
      rows={ads}
      keyOf={(ad) => ad.id}
      empty={own.empty}
      columns={[
        { label: columns.title, isTitle: true, cell: (ad) => <bdi>{ad.name}</bdi> },
        { label: columns.section, cell: (ad) => ad.sectionName },
        { label: columns.status, cell: (ad) => own.statuses[shownStatus(ad)] },
        {
          label: columns.moderation,
          cell: (ad) => (
            <StatusWord tone={tones[ad.moderationStatus]}>
              {own.moderation[ad.moderationStatus]}
            </StatusWord>
          ),
        },
        {
          label: columns.payment,
          cell: (ad) => (ad.paidUntil ? own.paidUntil(ad.paidUntil) : own.unpaid),
        },
        { label: columns.feedback, isText: true, cell: (ad) => ad.feedback },
        {
          label: columns.action,
          isAction: true,
          cell: (ad) => <Actions ad={ad} paysOffline={paysOffline} />,
        },
      ]}
    />
  )
}

/** What is active only on the wire (spec section 3) is not yet, or not now, on the list. */
function shownStatus({ status, stage }: OwnAd) {
  const isRunning = stage === 'running' || stage === 'ending'
  return status === 'active' && !isRunning ? 'inactive' : status
}

function Actions({ ad, paysOffline }: { ad: OwnAd; paysOffline: boolean }) {
  const { own } = useText().classifieds
  const actions = adActions[ad.stage]
  const about = <span className="sr-only"> {ad.name}</span>
  return (
    <div className="row-actions">
      {actions.includes('pay') && (
        <form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name="ad" value={ad.id} />
          <button className="button" name="method" value="card">
            {ad.stage === 'unpaid' ? own.pay : own.renew}
            {about}
          </button>
          {paysOffline && (
            <button className="button-quiet" name="method" value="offline">
              {own.payOffline}
              {about}
            </button>
          )}
        </form>
      )}
      {actions.includes('edit') && (
        <a href={`/classifieds/${ad.id}/edit`}>
          {own.edit}
          {about}
        </a>
      )}
      {actions.includes('cancel') && (
        <a href={`/classifieds/${ad.id}/cancel`}>
          {own.cancel}
          {about}
        </a>
      )}
    </div>
  )
}
