import type { SubmissionResult } from '@conform-to/react'
import { isFree, type TimedFee, toPrice } from '#app/domain/fees/fee.ts'
import type { PlayType } from '#app/domain/listings/listing.ts'
import { PayButtons } from '#app/domain/payments/page/pay-buttons.tsx'
import type { PayerMethod } from '#app/domain/payments/payment.ts'
import { paths } from '#app/paths.ts'
import { useWords, type Words } from '#app/text/words.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { PortalForm, TextareaField, usePortalForm } from '#app/ui/form.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { DraftedLine } from './draft-line.server.ts'
import { campaignForm } from './forms.ts'

type CampaignFees = Record<PlayType, TimedFee>

const describePrice = (fee: TimedFee, { money, text }: Words) =>
  toPrice(fee, money) ?? text.campaigns.free

export function PriceList({ fees }: { fees: CampaignFees }) {
  const words = useWords()
  const { campaigns } = words.text
  const kinds = Object.keys(fees) as PlayType[]
  const isAllFree = kinds.every((kind) => isFree(fees[kind]))
  return (
    <section className="mb-6">
      <h2 className="section-heading">{campaigns.prices(fees.Tour.days)}</h2>
      <Facts
        facts={kinds.map((kind) => [campaigns.kinds[kind], describePrice(fees[kind], words)])}
      />
      {!isAllFree && <p className="muted">{campaigns.finalPrice}</p>}
    </section>
  )
}

type SubjectFormProps = {
  subjects: ReadonlyArray<{ key: string; title: string; priced: PlayType; isRunning: boolean }>
  fees: CampaignFees
  chosen: string
  isMissing: boolean
}

export const subjectFieldId = 'ad-subject'
const subjectErrorId = `${subjectFieldId}-error`

/** The first step: choosing what to advertise. The price and the ad's text follow. */
export function SubjectForm({ subjects, fees, chosen, isMissing }: SubjectFormProps) {
  const words = useWords()
  const place = useChosenPlace()
  const { campaigns } = words.text
  if (subjects.length === 0) {
    return (
      <EmptyState>
        {campaigns.nothing} <a href={paths.play.new(place)}>{campaigns.postPlay}</a>{' '}
        <a href={paths.events.new(place)}>{campaigns.createEvent}</a>
      </EmptyState>
    )
  }
  return (
    <form className="form" action={paths.campaigns.own()}>
      <div className="field">
        <label htmlFor={subjectFieldId}>{campaigns.choose}</label>
        <select
          id={subjectFieldId}
          name="subject"
          defaultValue={chosen}
          // biome-ignore lint/a11y/noAutofocus: the page comes back because nothing was chosen here.
          autoFocus={isMissing}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? subjectErrorId : undefined}
        >
          <option value="">{campaigns.choosing}</option>
          {subjects.map(({ key, title, priced, isRunning }) => (
            <option key={key} value={key} disabled={isRunning}>
              {isRunning
                ? campaigns.runningOption(title)
                : campaigns.option(
                    title,
                    campaigns.kinds[priced],
                    describePrice(fees[priced], words),
                  )}
            </option>
          ))}
        </select>
        {isMissing && (
          <p className="field-error" id={subjectErrorId} role="alert">
            {campaigns.selectListing}
          </p>
        )}
      </div>
      <button className="button-quiet">{campaigns.estimate}</button>
    </form>
  )
}

type PurchaseFormProps = {
  /** `endDay`: when the event ends, if the paid days are not over by then. */
  chosen: { key: string; title: string; fee: TimedFee; endDay: string | null }
  draft: DraftedLine
  /** Whether the draft was just asked for. */
  isRedrafted: boolean
  lastResult: SubmissionResult<string[]> | undefined
  methods: readonly PayerMethod[]
  /** False: there is only one text to suggest, the template's. */
  hasModel: boolean
}

/** The second step: the price, and the suggested text to keep, edit or replace. */
export function PurchaseForm({ chosen, draft, lastResult, ...options }: PurchaseFormProps) {
  const words = useWords()
  const { day, text } = words
  const { campaigns } = text
  const hasNoFee = isFree(chosen.fee)
  const { methods, hasModel, isRedrafted } = options
  const [form, fields] = usePortalForm(campaignForm(text), {
    id: 'campaign',
    lastResult,
    defaultValue: { line: draft.line },
  })
  return (
    <section className="mt-6">
      <h2 className="section-heading">
        {campaigns.estimated(chosen.title, chosen.fee.days, describePrice(chosen.fee, words))}
      </h2>
      {chosen.endDay && (
        <p className="mb-2">{campaigns.endsWithEvent(day(chosen.endDay), hasNoFee)}</p>
      )}
      <PortalForm form={form} action={paths.campaigns.own({ subject: chosen.key })} isBelow>
        <input type="hidden" name="subject" value={chosen.key} />
        <input type="hidden" name="draft" value={draft.line} />
        <input type="hidden" name="draftAuthor" value={draft.author} />
        <TextareaField
          field={fields.line}
          label={campaigns.line}
          hint={campaigns.lineHint}
          rows={3}
          takesFocus={isRedrafted}
        />
        <p className="muted">{campaigns.drafted[draft.author]}</p>
        <div className="flex flex-wrap gap-3">
          <Spaced>
            <PayButtons
              methods={methods}
              labels={{
                pay: hasNoFee ? campaigns.start : campaigns.purchase,
                offline: campaigns.payOffline,
              }}
              isFree={hasNoFee}
            />
            {hasModel && (
              <button className="button-quiet" name="intent" value="redraft" formNoValidate>
                {campaigns.redraft}
              </button>
            )}
          </Spaced>
        </div>
      </PortalForm>
    </section>
  )
}
