import type { SubmissionResult } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { CheckboxField, InputField, PortalForm, SelectField, usePortalForm } from '#app/ui/form.tsx'
import { saleRulesFields } from '../forms.ts'
import { toGiveBackSpan } from '../refunds/give-back-rule.ts'

type Rules = {
  ticketsPerPerson: number | null
  showsSeatsLeft: boolean
  giveBackHours: number | null
  giveBackPercent: number
  asksNames: boolean
}

type SaleRulesProps = {
  rules: Rules
  /** The most tickets of one person if the organizer sets no limit. */
  portalLimit: number
  lastResult?: SubmissionResult<string[]>
}

const toTick = (isSet: boolean) => (isSet ? 'on' : undefined)

/**
 * The sale rules of an event, for all its ticket types: limit per person, giving back, names, free
 * seats.
 */
export function SaleRules({ rules, portalLimit, lastResult }: SaleRulesProps) {
  const text = useText()
  const { card, types, saleRules } = text.tickets
  const { title, hint } = types.perPerson
  const giveBack = rules.giveBackHours === null ? null : toGiveBackSpan(rules.giveBackHours)
  const [form, fields] = usePortalForm(saleRulesFields(text), {
    id: 'sale-rules',
    lastResult,
    defaultValue: {
      perPerson: rules.ticketsPerPerson?.toString(),
      showsSeatsLeft: toTick(rules.showsSeatsLeft),
      giveBack: giveBack?.count.toString(),
      giveBackUnit: giveBack?.unit ?? 'days',
      giveBackPercent: String(rules.giveBackPercent),
      asksNames: toTick(rules.asksNames),
    },
  })
  return (
    <PortalForm form={form}>
      <InputField field={fields.perPerson} label={title} hint={hint(portalLimit)} type="number" />
      <InputField
        field={fields.giveBack}
        label={saleRules.giveBack}
        hint={saleRules.giveBackHint}
        type="number"
      />
      <SelectField
        field={fields.giveBackUnit}
        isOptional={false}
        label={saleRules.unit}
        options={[
          { value: 'days', label: saleRules.units.days },
          { value: 'hours', label: saleRules.units.hours },
        ]}
      />
      <InputField
        field={fields.giveBackPercent}
        isOptional={false}
        label={saleRules.percent}
        hint={saleRules.percentHint}
        type="number"
      />
      <CheckboxField
        field={fields.asksNames}
        label={saleRules.asksNames}
        hint={saleRules.asksNamesHint}
      />
      <CheckboxField
        field={fields.showsSeatsLeft}
        label={card.showsLeft}
        hint={card.showsLeftHint}
      />
      <button className="button-quiet" name="intent" value="saleRules">
        {saleRules.submit}
      </button>
    </PortalForm>
  )
}
