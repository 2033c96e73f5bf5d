import { feeTable } from '#app/domain/fees/fee.ts'
import { config } from '#app/shared/config.server.ts'
import type { Settings } from './setting.ts'

const { MAIL_FROM, ...machine } = config.machineSettings
const { activation, classified, campaign } = feeTable

/** What counts where nothing is stored: what the machine's file says, or else the portal's own. */
export const defaults: Settings = {
  ...machine,
  ...senderOf(MAIL_FROM),
  'masthead.colors': null,
  'masthead.picture': null,
  'about.en': '',
  'about.es': '',
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
}

/** `Millbrook Portal <portal@example.org>` or only the address, as MAIL_FROM is checked to be. */
function senderOf(from: string) {
  const [, name = '', address = from] = /^(.*?)\s*<(.+)>$/.exec(from) ?? []
  return { 'mail.name': name.replace(/^"(.*)"$/, '$1').trim(), 'mail.address': address }
}
