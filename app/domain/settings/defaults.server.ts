import { feeTable } from '#app/domain/fees/fee.ts'
import { getSmallestPayment } from '#app/domain/payments/smallest-payment.ts'
import { config } from '#app/shared/config.server.ts'
import { aboutTexts, type Settings } from './setting.ts'

const { MAIL_FROM, ...machine } = config.overridableSettings
const { activation, classified, campaign } = feeTable

/** Raises a default fee to what can be paid by card: 5.00 is too little in some currencies. */
const raiseToPayable = (cents: number) => Math.max(cents, getSmallestPayment())

/**
 * The values of settings that are not stored: those of the machine's file, or else the portal's
 * own.
 */
export const defaults: Settings = {
  ...machine,
  ...parseSender(MAIL_FROM),
  'masthead.colors': null,
  'masthead.picture': null,
  ...aboutTexts(() => ''),
  'about.films': true,
  'fee.activation.Tour': raiseToPayable(activation.prices.Tour),
  'fee.activation.Destination': raiseToPayable(activation.prices.Destination),
  'fee.activation.Dining': raiseToPayable(activation.prices.Dining),
  'fee.activation.Event': raiseToPayable(activation.prices.Event),
  'fee.classified.ad': raiseToPayable(classified.prices.ad),
  'fee.classified.days': classified.term.days,
  'fee.campaign.Tour': raiseToPayable(campaign.prices.Tour),
  'fee.campaign.Destination': raiseToPayable(campaign.prices.Destination),
  'fee.campaign.Dining': raiseToPayable(campaign.prices.Dining),
  'fee.campaign.Event': raiseToPayable(campaign.prices.Event),
  'fee.campaign.days': campaign.term.days,
  'availability.properties': 180,
  'availability.work': 60,
}

/**
 * Parses MAIL_FROM, whose form was checked before: `Millbrook Portal <portal@example.org>`, or only
 * the address.
 */
function parseSender(from: string) {
  const [, name = '', address = from] = /^(.*?)\s*<(.+)>$/.exec(from) ?? []
  return { 'mail.name': name.replace(/^"(.*)"$/, '$1').trim(), 'mail.address': address }
}
