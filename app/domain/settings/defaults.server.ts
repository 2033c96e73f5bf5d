import { feeTable } from '#app/domain/fees/fee.ts'
import { config } from '#app/shared/config.server.ts'
import { aboutTexts, type Settings } from './setting.ts'

const { MAIL_FROM, ...machine } = config.overridableSettings
const { activation, classified, campaign } = feeTable

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
  'fee.activation.Tour': activation.prices.Tour,
  'fee.activation.Destination': activation.prices.Destination,
  'fee.activation.Dining': activation.prices.Dining,
  'fee.activation.Event': activation.prices.Event,
  'fee.classified.ad': classified.prices.ad,
  'fee.classified.days': classified.term.days,
  'fee.campaign.Tour': campaign.prices.Tour,
  'fee.campaign.Destination': campaign.prices.Destination,
  'fee.campaign.Dining': campaign.prices.Dining,
  'fee.campaign.Event': campaign.prices.Event,
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
