import { type Fee, isFree, toPrice } from '#app/domain/fees/fee.ts'
import type { OpenFee } from '#app/domain/fees/open-fee.server.ts'
import { ChangeStatus } from '#app/domain/moderation/change-status.tsx'
import { moderationTones } from '#app/domain/moderation/status.ts'
import { PayButtons } from '#app/domain/payments/page/pay-buttons.tsx'
import type { PayerMethod } from '#app/domain/payments/payment.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { SubmissionKey } from '#app/ui/submission-key.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { type ClassifiedStage, type ClassifiedStatus, classifiedActions } from './classified.ts'
import type { SectionObstacle } from './fee.server.ts'

type OwnClassified = {
  id: number
  name: string
  sectionName: string
  obstacle: SectionObstacle | null
  stage: ClassifiedStage
  status: ClassifiedStatus
  moderationStatus: 'pending' | 'approved' | 'rejected'
  /** The moderation status of the classified's change; null: no change. */
  change: 'pending' | 'rejected' | null
  feedback: string | null
  /** The last paid day; null if no paid days are left. */
  paidUntil: string | null
  /** Whether the last of these days were given, because there was no fee. */
  wasGiven: boolean
  openFee: OpenFee
}

/** The member's own classifieds, and the actions possible for each. */
export function OwnClassifieds({
  classifieds,
  fee,
  methods,
}: {
  classifieds: OwnClassified[]
  fee: Fee
  methods: readonly PayerMethod[]
}) {
  const { own, list } = useText().classifieds
  const { columns } = own
  const place = useChosenPlace()
  const describePaid = ({ paidUntil, wasGiven }: Pick<OwnClassified, 'paidUntil' | 'wasGiven'>) => {
    if (paidUntil) return (wasGiven ? own.freeUntil : own.paidUntil)(paidUntil)
    return isFree(fee) ? own.noFee : own.unpaid
  }
  if (classifieds.length === 0) {
    return (
      <EmptyState>
        {own.empty} <a href={paths.classifieds.new(place)}>{list.post}</a>
      </EmptyState>
    )
  }
  return (
    <DataTable
      isWide
      rows={classifieds}
      toKey={(classified) => classified.id}
      columns={[
        {
          label: columns.title,
          isTitle: true,
          cell: (classified) => (
            <a href={paths.classifieds.show(classified.id)}>
              <bdi>{classified.name}</bdi>
            </a>
          ),
        },
        { label: columns.section, cell: (classified) => classified.sectionName },
        { label: columns.status, cell: (classified) => own.statuses[shownStatus(classified)] },
        {
          label: columns.moderation,
          cell: (classified) => (
            <>
              <StatusWord tone={moderationTones[classified.moderationStatus]}>
                {own.moderation[classified.moderationStatus]}
              </StatusWord>
              <ChangeStatus status={classified.change} />
            </>
          ),
        },
        {
          label: columns.payment,
          cell: ({ openFee, ...classified }) => (
            <>
              {describePaid(classified)} {openFee && <a href={openFee.href}>{openFee.label}</a>}
            </>
          ),
        },
        { label: columns.feedback, isText: true, cell: (classified) => classified.feedback },
        {
          label: columns.action,
          isAction: true,
          cell: (classified) => <Actions classified={classified} fee={fee} methods={methods} />,
        },
      ]}
    />
  )
}

/**
 * The API calls every classified `active` that is neither cancelled nor expired; the page does so
 * only while the classified is shown (docs/rules.md#classified-status).
 */
function shownStatus({ status, stage }: OwnClassified) {
  const isRunning = stage === 'running' || stage === 'ending'
  return status === 'active' && !isRunning ? 'inactive' : status
}

type ActionsProps = { classified: OwnClassified; fee: Fee; methods: readonly PayerMethod[] }

function Actions({ classified, fee, methods }: ActionsProps) {
  const { money, text } = useWords()
  const { own } = text.classifieds
  const actions = classifiedActions[classified.stage]
  const price = toPrice(fee, money)
  const about = <span className="sr-only"> {classified.name}</span>
  return (
    <div className="row-actions">
      <Spaced>
        {actions.includes('pay') && classified.obstacle && (
          <span className="muted">{own.obstacles[classified.obstacle]}</span>
        )}
        {actions.includes('pay') && !classified.obstacle && (
          <form method="post" className="flex flex-wrap gap-2">
            <SubmissionKey />
            <input type="hidden" name="ad" value={classified.id} />
            <PayButtons
              methods={methods}
              labels={{
                pay: (classified.stage === 'unpaid' ? own.pay : own.renew)(price),
                offline: own.payOffline,
              }}
              about={classified.name}
              isFree={price === null}
            />
          </form>
        )}
        {actions.includes('edit') && (
          <a href={paths.classifieds.edit(classified.id)}>
            {own.edit}
            {about}
          </a>
        )}
        {actions.includes('cancel') && (
          <a href={paths.classifieds.cancel(classified.id)}>
            {own.cancel}
            {about}
          </a>
        )}
      </Spaced>
    </div>
  )
}
