import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Turns } from '#app/shared/turns.ts'

const derive = promisify(argon2)

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const keyBytes = 32

/**
 * Two at a time. Node has four threads for this, which also compress pages and read files: without a
 * limit, a flood of logins would make everybody wait.
 */
const hashings = new Turns(2)

/** Hashes a password; the returned PHC string contains its salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await argon2id(password, salt, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(key)}`
}

/** Whether the password matches the hash; an unreadable hash matches no password. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash)
  if (!match) return false
  const [, memory, passes, parallelism, salt = '', expected = ''] = match
  const key = await argon2id(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  const wanted = Buffer.from(expected, 'base64')
  return wanted.length === key.length && timingSafeEqual(wanted, key)
}

function argon2id(password: string, nonce: Buffer, { memory, passes, parallelism }: typeof cost) {
  // NFKC, because keyboards encode the same character as different bytes.
  const message = Buffer.from(password.normalize('NFKC'))
  const options = { message, nonce, memory, passes, parallelism, tagLength: keyBytes }
  return hashings.run(() => derive('argon2id', options))
}

function base64(bytes: Buffer) {
  return bytes.toString('base64').replace(/=+$/, '')
}
