import { isIP } from 'node:net'
import { z } from 'zod'
import { isEmbeddableAddress } from './is-embeddable-address.ts'
import { isTimeZone } from './zoned-time.ts'

/** The types of settings, each with the error for an invalid value. */

export const timeZone = z
  .string()
  .refine(isTimeZone, 'must be a time zone name such as America/Detroit')

export const httpOrigin = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    message: 'must be an address such as https://portal.example.org',
  })
  .transform((value) => new URL(value).origin)

const commaSeparated = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)

/** Domain names in lower case. */
export const disposableDomains = commaSeparated.transform((list) =>
  list.map((domain) => domain.toLowerCase()),
)

export const networks = commaSeparated.refine((list) => list.every(isNetwork), {
  message: 'must be addresses or networks separated by commas, such as 10.0.0.5,10.1.0.0/16',
})

function isNetwork(value: string) {
  const [address = '', bits = '0', ...rest] = value.split('/')
  const version = isIP(address)
  const maxBits = version === 6 ? 128 : 32
  return version !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits && rest.length === 0
}

export const videoAddresses = commaSeparated.refine((list) => list.every(isEmbeddableAddress), {
  message: 'must be https addresses separated by commas',
})

/** Special characters in the password are URL-encoded (`%23` for `#`). */
export const mailServer = z.string().refine((value) => {
  if (!/^smtps?:\/\//.test(value) || !URL.canParse(value)) return false
  const { hostname, username, password } = new URL(value)
  try {
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return hostname !== ''
}, 'must be an address such as smtp://user:password@mail.example.org:587, with signs such as # in the password written as %23')

/** Exactly one sender: an unquoted comma in the name would make two. */
export const sender = z
  .string()
  .regex(
    /^(?:[^\s<>,;@"]+@[^\s<>,;@"]+|(?:"[^"\r\n]*"|[^<>,;:@"\r\n]*)\s*<[^\s<>,;@"]+@[^\s<>,;@"]+>)$/,
    'must be an address such as portal@example.org or Millbrook Portal <portal@example.org>',
  )
