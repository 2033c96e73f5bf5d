import type { SubmissionResult } from '@conform-to/react'
import type { PlayType } from '#app/domain/listings/listing.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { EmptyState } from '#app/ui/data-table.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { PortalForm, TextareaField, usePortalForm } from '#app/ui/form.tsx'
import { campaignPrices } from './campaign.ts'
import type { Draft } from './draft-line.server.ts'
import { campaignForm } from './forms.ts'

export function PriceList() {
  const words = useWords()
  const { campaigns } = useText()
  const prices = Object.entries(campaignPrices) as Array<[PlayType, number]>
  return (
    <section className="mb-6">
      <h2>{campaigns.prices}</h2>
      <Facts facts={prices.map(([kind, cents]) => [campaigns.kinds[kind], words.cents(cents)])} />
      <p className="muted">{campaigns.finalPrice}</p>
    </section>
  )
}

type SubjectFormProps = {
  subjects: ReadonlyArray<{ key: string; title: string; priced: PlayType; isRunning: boolean }>
  chosen: string
  isMissing: boolean
}

/** First what is advertised; the estimate and the ad's text follow. */
export function SubjectForm({ subjects, chosen, isMissing }: SubjectFormProps) {
  const words = useWords()
  const { campaigns } = useText()
  if (subjects.length === 0) {
    return (
      <EmptyState>
        {campaigns.nothing} <a href={paths.play.new()}>{campaigns.postPlay}</a>{' '}
        <a href={paths.events.new()}>{campaigns.createEvent}</a>
      </EmptyState>
    )
  }
  return (
    <form className="form" action={paths.campaigns.own()}>
      <div className="field">
        <label htmlFor="ad-subject">{campaigns.choose}</label>
        <select
          id="ad-subject"
          name="subject"
          defaultValue={chosen}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? 'ad-subject-error' : undefined}
        >
          <option value="">{campaigns.choosing}</option>
          {subjects.map(({ key, title, priced, isRunning }) => (
            <option key={key} value={key} disabled={isRunning}>
              {isRunning
                ? campaigns.runningOption(title)
                : campaigns.option(
                    title,
                    campaigns.kinds[priced],
                    words.cents(campaignPrices[priced]),
                  )}
            </option>
          ))}
        </select>
        {isMissing && (
          <p className="field-error" id="ad-subject-error" role="alert">
            {campaigns.selectListing}
          </p>
        )}
      </div>
      <button className="button-quiet">{campaigns.estimate}</button>
    </form>
  )
}

type PurchaseFormProps = {
  chosen: { key: string; title: string; priceCents: number }
  draft: Draft
  lastResult: SubmissionResult<string[]> | undefined
  paysOffline: boolean
  /** Without a language model there is only one text to propose. */
  hasModel: boolean
}

/** The estimate, and the text to take as it is, change or replace. */
export function PurchaseForm({ chosen, draft, lastResult, ...options }: PurchaseFormProps) {
  const words = useWords()
  const text = useText()
  const { campaigns } = text
  const { paysOffline, hasModel } = options
  const [form, fields] = usePortalForm(campaignForm(text), {
    id: 'campaign',
    lastResult,
    defaultValue: { line: draft.line },
  })
  return (
    <section className="mt-6">
      <h2 className="mb-2">{campaigns.estimated(chosen.title, words.cents(chosen.priceCents))}</h2>
      <PortalForm form={form} action={paths.campaigns.own({ subject: chosen.key })} isBelow>
        <input type="hidden" name="subject" value={chosen.key} />
        <input type="hidden" name="draft" value={draft.line} />
        <input type="hidden" name="draftAuthor" value={draft.author} />
        <TextareaField
          field={fields.line}
          label={campaigns.line}
          hint={campaigns.lineHint}
          rows={3}
        />
        <p className="muted">{campaigns.drafted[draft.author]}</p>
        <div className="flex flex-wrap gap-3">
          <button className="button" name="method" value="card">
            {campaigns.purchase}
          </button>
          {paysOffline && (
            <button className="button-quiet" name="method" value="offline">
              {campaigns.payOffline}
            </button>
          )}
          {hasModel && (
            <button className="button-quiet" name="intent" value="redraft" formNoValidate>
              {campaigns.redraft}
            </button>
          )}
        </div>
      </PortalForm>
    </section>
  )
}
