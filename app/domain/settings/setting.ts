import type { FeeType, TimedPurpose } from '#app/domain/fees/fee.ts'
import type { FeePurpose } from '#app/domain/payments/payment.ts'
import type { overridableSettings } from '#app/shared/overridable-settings.ts'
import { type Locale, locales } from '#app/text/index.ts'
import type { MastheadColors } from './masthead-colors.ts'
import type { MastheadPicture } from './masthead-picture.ts'

/** The sections of the settings page; each is saved separately. */
export const sections = [
  'town',
  'masthead',
  'picture',
  'about',
  'fees',
  'mail',
  'availability',
  'limits',
] as const
export type SettingGroup = (typeof sections)[number]

/**
 * The kinds of settings, with the type of each in code. `inputs.ts` defines how they are typed and
 * stored.
 */
export type InputValues = {
  /** A line that must not be empty. */
  name: string
  line: string
  /** Paragraphs separated by empty lines. */
  paragraphs: string
  shown: boolean
  /** Web addresses. */
  films: readonly string[]
  /** Cents. */
  amount: number
  days: number
  count: number
  /** An email address. */
  address: string
  /** Domains of email addresses. */
  domains: readonly string[]
  /** Null for the colors of the rest of the page. */
  colors: MastheadColors | null
  picture: MastheadPicture | null
}
export type InputName = keyof InputValues

type FeeKey =
  | { [Kind in FeePurpose]: `fee.${Kind}.${FeeType<Kind>}` }[FeePurpose]
  | `fee.${TimedPurpose}.days`
/** Without the sender of mail, for which the browser has two settings. */
type MachineKey = Exclude<keyof typeof overridableSettings.shape, 'MAIL_FROM'>

/**
 * The settings that administrators can change in the browser (docs/rules.md#settings), each with
 * its section and its kind. A key in capitals is also the name of the machine's variable.
 */
export const settingTable = {
  PORTAL_NAME: { section: 'town', input: 'name' },
  PORTAL_SUBTITLE: { section: 'town', input: 'line' },
  TOWN_NAME: { section: 'town', input: 'line' },
  TOWN_ADDRESS: { section: 'town', input: 'line' },
  TOWN_PHONE: { section: 'town', input: 'line' },
  TOWN_HOURS: { section: 'town', input: 'line' },

  'masthead.colors': { section: 'masthead', input: 'colors' },
  'masthead.picture': { section: 'picture', input: 'picture' },

  ...aboutTexts(() => ({ section: 'about', input: 'paragraphs' }) as const),
  'about.films': { section: 'about', input: 'shown' },
  ABOUT_VIDEO_URLS: { section: 'about', input: 'films' },

  'fee.activation.Tour': { section: 'fees', input: 'amount' },
  'fee.activation.Destination': { section: 'fees', input: 'amount' },
  'fee.activation.Dining': { section: 'fees', input: 'amount' },
  'fee.activation.Event': { section: 'fees', input: 'amount' },
  'fee.classified.ad': { section: 'fees', input: 'amount' },
  'fee.classified.days': { section: 'fees', input: 'days' },
  'fee.campaign.Tour': { section: 'fees', input: 'amount' },
  'fee.campaign.Destination': { section: 'fees', input: 'amount' },
  'fee.campaign.Dining': { section: 'fees', input: 'amount' },
  'fee.campaign.Event': { section: 'fees', input: 'amount' },
  'fee.campaign.days': { section: 'fees', input: 'days' },

  'mail.name': { section: 'mail', input: 'line' },
  'mail.address': { section: 'mail', input: 'address' },
  DISPOSABLE_MAIL_DOMAINS: { section: 'mail', input: 'domains' },

  'availability.properties': { section: 'availability', input: 'count' },
  'availability.work': { section: 'availability', input: 'count' },

  LIMIT_PROPERTIES_A_DAY: { section: 'limits', input: 'count' },
  LIMIT_PROPERTIES_WAITING: { section: 'limits', input: 'count' },
  LIMIT_WORK_A_DAY: { section: 'limits', input: 'count' },
  LIMIT_WORK_WAITING: { section: 'limits', input: 'count' },
  LIMIT_PLAY_A_DAY: { section: 'limits', input: 'count' },
  LIMIT_PLAY_WAITING: { section: 'limits', input: 'count' },
  LIMIT_EVENTS_A_DAY: { section: 'limits', input: 'count' },
  LIMIT_EVENTS_WAITING: { section: 'limits', input: 'count' },
  LIMIT_CLASSIFIEDS_A_DAY: { section: 'limits', input: 'count' },
  LIMIT_CLASSIFIEDS_WAITING: { section: 'limits', input: 'count' },
  LIMIT_SECTIONS_A_DAY: { section: 'limits', input: 'count' },
  LIMIT_SECTIONS_WAITING: { section: 'limits', input: 'count' },
  LIMIT_APPLICATIONS_A_DAY: { section: 'limits', input: 'count' },
  LIMIT_WITHDRAWALS_A_DAY: { section: 'limits', input: 'count' },
  LIMIT_BOOKINGS_A_DAY: { section: 'limits', input: 'count' },
  LIMIT_ORDERS_A_DAY: { section: 'limits', input: 'count' },
  LIMIT_PASSED_ON_A_DAY: { section: 'limits', input: 'count' },
  LIMIT_MESSAGES_A_DAY: { section: 'limits', input: 'count' },
  LIMIT_UPLOADS_A_DAY: { section: 'limits', input: 'count' },
  LIMIT_TICKETS_A_PERSON: { section: 'limits', input: 'count' },
} as const satisfies Place<MachineKey | FeeKey> & Place<string>

/** Returns an entry for the town's own text of the about page in each language. */
export function aboutTexts<Entry>(entry: (locale: Locale) => Entry) {
  const entries = locales.map((locale) => [`about.${locale}`, entry(locale)])
  return Object.fromEntries(entries) as Record<`about.${Locale}`, Entry>
}

type Place<Key extends string> = Record<Key, { section: SettingGroup; input: InputName }>

export type SettingKey = keyof typeof settingTable
export type Settings = {
  readonly [Key in SettingKey]: InputValues[(typeof settingTable)[Key]['input']]
}
export type LimitKey = Extract<SettingKey, `LIMIT_${string}`>

export const settingKeys = Object.keys(settingTable) as SettingKey[]

export const listKeys = (section: SettingGroup) =>
  settingKeys.filter((key) => settingTable[key].section === section)

/**
 * Returns the name of a setting's field. The form library gives dots a meaning, so they are
 * replaced.
 */
export const toFieldName = (key: SettingKey) => key.replaceAll('.', '-')

/** Returns the name of the checkbox that restores the default. */
export const toDefaultFieldName = (key: SettingKey) => `default-${toFieldName(key)}`
