import { existsSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join, sep } from 'node:path'
import { z } from 'zod'
import { locales } from '#app/text/index.ts'
import { httpOrigin, mailServer, networks, timeZone } from './config-values.ts'
import { hasHundredths, setPortalCurrency } from './money.ts'
import { overridableSettings } from './overridable-settings.ts'
import { retentionSettings } from './retention.ts'

/** Only `production` refuses demo accounts and stand-ins for mail server and payment provider. */
type Mode = 'production' | 'demo' | 'development' | 'test'

/** A folder on disk; on many systems `/tmp` is in memory. */
const diskFolder = join(sep, 'var', 'tmp')
/** Contains the user's id, because all users of the machine share the folder around it. */
const ownFolder = `mainstreet-uploads-${userInfo().uid}`

function wholeNumber(least: number, most: number) {
  const message = `must be a number from ${least} to ${most}`
  return z.coerce.number(message).int(message).min(least, message).max(most, message)
}

const environment = z.object({
  MAINSTREET_MODE: z.enum(['production', 'demo', 'development', 'test']).default('production'),
  PORT: wholeNumber(1, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  ORIGIN: httpOrigin.optional(),
  DATABASE_PATH: z.string().default('data/portal.db'),
  /** Folder of the hourly copies. */
  BACKUP_DIR: z.string().optional(),
  /** A command that copies each backup to another place; `$1` is the path of the backup. */
  BACKUP_COMMAND: z.string().optional(),
  /**
   * The folder for files while they are uploaded; not beside the database, which may be replicated.
   */
  UPLOAD_DIR: z.string().optional(),
  /** The LiteFS node of this box, where the database is replicated. */
  LITEFS_URL: httpOrigin.optional(),
  /** The private address of the other of two boxes. */
  OTHER_IP: z.string().optional(),
  PORTAL_TIME_ZONE: timeZone.default('America/Detroit'),
  /** The default language: a folder of app/text. */
  LOCALE: z.enum(locales, `must be one of: ${locales.join(', ')}`).default('en'),
  PORTAL_CURRENCY: z
    .string()
    .refine(hasHundredths, 'must be the code of a currency with hundredths, such as USD')
    .default('USD'),
  ADMIN_EMAIL: z.email('must be an email address').toLowerCase().optional(),
  SMTP_URL: mailServer.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must be a secret key of Stripe, such as sk_live_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, 'must be a publishable key of Stripe, such as pk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be the signing secret of the webhook, such as whsec_…')
    .optional(),
  /** The address of a mock of Stripe's API, on this machine or over https. */
  STRIPE_API_BASE: httpOrigin
    .refine(
      (origin) => /^(https:|http:\/\/(127\.0\.0\.1|localhost)(:|$))/.test(origin),
      'must be an https address, or one of this machine such as http://127.0.0.1:12111',
    )
    .optional(),
  /** `1`: people may pay at the town hall. */
  PAY_OFFLINE: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .transform((value) => value === '1'),
  /** Hours for which tickets are held for a payment at the town hall. */
  OFFLINE_HOLD_HOURS: wholeNumber(1, 168).default(24),
  /** The OpenAI-compatible API of a language model on the local network. */
  LLM_URL: z
    .string()
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
      message: 'must be an address such as http://127.0.0.1:11434/v1',
    })
    .optional(),
  LLM_MODEL: z.string().min(1).optional(),
  /**
   * How many of our own proxies are in front of the portal; their X-Forwarded-For entries are
   * trusted.
   */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Where these proxies connect from, if not from this machine. */
  TRUSTED_PEERS: networks.default([]),
  /** Hours between two mails to the administrators about waiting posts. */
  DIGEST_HOURS: z.coerce
    .number('must be a number of hours from 1 to 168')
    .min(1, 'must be a number of hours from 1 to 168')
    .max(168, 'must be a number of hours from 1 to 168')
    .default(24),
  ...retentionSettings.shape,
  ...overridableSettings.shape,
  /** Opens /metrics to programs that are not on this machine. */
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** The names of all variables that the portal reads. */
export const variables: readonly string[] = Object.keys(environment.shape)

/** Programs have the same ports on both boxes. */
function urlOnOther(own?: string, otherIp?: string): string | undefined {
  if (!own || !otherIp) return undefined
  const url = new URL(own)
  url.hostname = otherIp
  return url.origin
}

export class ConfigError extends Error {}

/** @throws {ConfigError} with one sentence that names the variable and what it must be */
export function readConfig(env: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')} ${sentence(issue?.message ?? 'is not valid')}`)
  }
  const values = parsed.data
  const mode: Mode = values.MAINSTREET_MODE
  if (mode === 'production') {
    if (!values.ORIGIN) {
      throw new ConfigError(
        'ORIGIN is missing: set it to the address people type, such as https://portal.example.org.',
      )
    }
    if (!values.ADMIN_EMAIL) {
      throw new ConfigError(
        'ADMIN_EMAIL is missing: set it to the address of the person who runs the portal.',
      )
    }
  }
  const stripe = readStripe(values)
  // Not LiteFS's folder, which can contain only databases.
  const folder = values.LITEFS_URL ? 'data' : dirname(values.DATABASE_PATH)
  const origin = values.ORIGIN ?? `http://localhost:${values.PORT}`
  return {
    mode,
    isProduction: mode === 'production',
    standIns: mode !== 'production',
    port: values.PORT,
    /** By default only a proxy on this machine, which adds HTTPS, can reach the portal. */
    host: values.HOST,
    origin,
    secureCookies: origin.startsWith('https:'),
    databasePath: values.DATABASE_PATH,
    /** Null for no backups. */
    backupDir: values.BACKUP_DIR ?? (mode === 'production' ? join(folder, 'backups') : null),
    /** The errors that the status page lists. */
    errorFile: join(folder, `${basename(values.DATABASE_PATH)}.errors.json`),
    backupCommand: values.BACKUP_COMMAND,
    uploadDir: values.UPLOAD_DIR ?? join(existsSync(diskFolder) ? diskFolder : tmpdir(), ownFolder),
    litefsUrl: values.LITEFS_URL,
    otherLitefsUrl: urlOnOther(values.LITEFS_URL, values.OTHER_IP),
    otherPortalUrl: urlOnOther(`http://localhost:${values.PORT}`, values.OTHER_IP),
    timeZone: values.PORTAL_TIME_ZONE,
    locale: values.LOCALE,
    currency: values.PORTAL_CURRENCY,
    adminEmail: values.ADMIN_EMAIL,
    smtpUrl: values.SMTP_URL,
    /**
     * The account at the payment provider; null for the sandbox or, in production, for no card
     * payments.
     */
    stripe,
    stripeApiBase: values.STRIPE_API_BASE,
    payOffline: values.PAY_OFFLINE,
    offlineHoldHours: values.OFFLINE_HOLD_HOURS,
    /** The language model that screens submissions; null if only built-in rules do. */
    llm: readModel(values),
    digestHours: values.DIGEST_HOURS,
    /** How long personal data is kept (docs/rules.md#retention). */
    retention: retentionSettings.parse(values),
    /** The settings until an administrator changes them in the browser (docs/rules.md#settings). */
    overridableSettings: overridableSettings.parse(set),
    trustedProxies: values.TRUSTED_PROXIES,
    trustedPeers: values.TRUSTED_PEERS,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
  }
}

/** Requires all three keys or none: with only some, payments would be taken but not recorded. */
function readStripe(values: z.output<typeof environment>) {
  const keys = {
    STRIPE_SECRET_KEY: values.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: values.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: values.STRIPE_WEBHOOK_SECRET,
  }
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = keys
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
    return {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
    }
  }
  const missing = Object.entries(keys).find(([, value]) => !value)?.[0]
  if (Object.values(keys).some(Boolean)) {
    throw new ConfigError(`${missing} is missing: card payments need all three keys of Stripe.`)
  }
  if (values.STRIPE_API_BASE) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY is missing: STRIPE_API_BASE is for nothing without it.',
    )
  }
  return null
}

function readModel({ LLM_URL: url, LLM_MODEL: model }: z.output<typeof environment>) {
  if (url && model) return { url, model }
  if (url) throw new ConfigError('LLM_MODEL is missing: name the model that LLM_URL shall load.')
  if (model) throw new ConfigError('LLM_URL is missing: say where the model LLM_MODEL is served.')
  return null
}

function sentence(message: string) {
  const text = message.startsWith('must') ? message : `is not valid: ${message}`
  return text.endsWith('.') ? text : `${text}.`
}

export const config = readConfig(process.env)
setPortalCurrency(config.currency)
