import { readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'

/** The built files, each in the encoding that suits the client. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const folder = 'build/client/assets'
const assets = readdirSync(folder)
const script = assets.find((file) => /^card-field.*\.js$/.test(file)) ?? ''
const styles = assets.find((file) => /^app.*\.css$/.test(file)) ?? ''
const smallScripts = assets
  .filter((file) => file.endsWith('.js') && !assets.includes(`${file}.br`))
  .slice(0, 2)
const program = assets.find((file) => file.endsWith('.wasm')) ?? ''

type Answer = { status?: number; headers: Record<string, unknown>; body: Buffer }

/** Returns the raw answer, because `fetch` would decompress it. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, portal.origin), { method, headers }, async (answer) => {
      const body = Buffer.concat(await answer.toArray())
      resolve({ status: answer.statusCode, headers: answer.headers, body })
    })
    asked.on('error', reject).end()
  })
}

const unpack = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
}

describe.each([
  [script, 'text/javascript; charset=utf-8'],
  [styles, 'text/css; charset=utf-8'],
  [program, 'application/wasm'],
])('%s', (file, type) => {
  const path = `/assets/${file}`
  const whole = readFileSync(`${folder}/${file}`)

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', 'identity'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=1.0', 'br'],
    ['GZIP;q=0.8, deflate', 'gzip'],
  ] as const)('is sent to a browser that accepts %s as %s', async (accepted, encoding) => {
    // Twice, because a cache in between must keep the encodings apart.
    for (const time of ['first', 'second']) {
      const { status, headers, body } = await ask(path, { 'Accept-Encoding': accepted })
      expect([status, headers['content-type']], time).toEqual([200, type])
      expect(headers['content-encoding'] ?? 'identity', time).toBe(encoding)
      expect(headers.vary, time).toBe('Accept-Encoding')
      expect(headers, time).not.toHaveProperty('last-modified')
      expect(headers['cache-control'], time).toMatch(/immutable/)
      expect(unpack[encoding](body).equals(whole), time).toBe(true)
      const kept = { br: '.br', gzip: '.gz', identity: '' }[encoding]
      expect(body.length, time).toBe(statSync(`${folder}/${file}${kept}`).size)
      expect(headers.etag, time).toContain(`${file}${kept}-${body.length}-`)
    }
  })

  test('is a 304 for a browser that has it', async () => {
    const accepted = { 'Accept-Encoding': 'br' }
    const { headers } = await ask(path, accepted)
    const tag = String(headers.etag)
    const again = await ask(path, { ...accepted, 'If-None-Match': tag })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag])
    const other = await ask(path, { 'Accept-Encoding': 'gzip', 'If-None-Match': tag })
    expect(other.status).toBe(200)
  })

  test('answers HEAD without a body', async () => {
    const { status, headers, body } = await ask(path, { 'Accept-Encoding': 'br' }, 'HEAD')
    expect([status, headers['content-encoding'], body.length]).toEqual([200, 'br', 0])
    expect(headers['content-length']).toBe(String(statSync(`${folder}/${file}.br`).size))
  })

  test('can be requested in ranges', async () => {
    for (const accepted of ['identity', 'gzip;q=1.0']) {
      const range = { 'Accept-Encoding': accepted, Range: 'bytes=10-19' }
      const { status, headers, body } = await ask(path, range)
      expect([status, headers['content-encoding']], accepted).toEqual([206, undefined])
      expect(body.equals(whole.subarray(10, 20)), accepted).toBe(true)
    }
  })

  test.each<Record<string, string>>([
    { Range: 'bytes=0-1,5-6' },
    { Range: 'bytes=20-10' },
    { Range: 'bytes=-' },
    { Range: 'lines=1-2' },
    { Range: 'nonsense' },
    { Range: 'bytes=0-9', 'If-Range': '"another file"' },
  ])('is sent whole for %o', async (asked) => {
    const { status, headers, body } = await ask(path, { 'Accept-Encoding': 'identity', ...asked })
    expect([status, headers['content-range']]).toEqual([200, undefined])
    expect(body.equals(whole)).toBe(true)
  })

  test('refuses a range beyond its end', async () => {
    const { status, headers } = await ask(path, { Range: `bytes=${whole.length}-` })
    expect([status, headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
  })
})

test('precompressed files exist in both encodings and are smaller', () => {
  const large = assets.filter((file) => /\.(js|css|wasm)$/.test(file))
  for (const file of large.filter((name) => statSync(`${folder}/${name}`).size > 1024)) {
    for (const extension of ['br', 'gz']) {
      const { size } = statSync(`${folder}/${file}.${extension}`)
      expect(size, file).toBeLessThan(statSync(`${folder}/${file}`).size)
    }
  }
})

test.each(['icon-192.png', ...smallScripts.map((file) => `assets/${file}`)])(
  '%s, which has no smaller version, is sent as it is',
  async (file) => {
    const whole = readFileSync(`build/client/${file}`)
    for (const time of ['first', 'second']) {
      const { headers, body } = await ask(`/${file}`, { 'Accept-Encoding': 'gzip, br' })
      expect(headers, time).not.toHaveProperty('content-encoding')
      expect(body.equals(whole), time).toBe(true)
    }
  },
)

test.each(['icon.svg', 'robots.txt'])('%s is a 304 for a browser that has it', async (file) => {
  const { headers } = await ask(`/${file}`, { 'Accept-Encoding': 'br' })
  const again = await ask(`/${file}`, {
    'Accept-Encoding': 'br',
    'If-None-Match': String(headers.etag),
  })
  expect(again.status).toBe(304)
})

test('generated JavaScript is compressed too', async () => {
  const { headers, body } = await ask('/dev/stripe.js', { 'Accept-Encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  expect(String(brotliDecompressSync(body))).toContain('window.Stripe')
})
