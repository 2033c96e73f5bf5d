import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { listingSources } from '#db/schema/listings.ts'
import { listChildren, parseXml } from '#tests/support/feed-reader.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { findAll, listedPages, readHead } from '#tests/support/public-pages.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable } from './access-table.ts'

/**
 * Files that programs request by name: search engines, telephones, people who report security
 * holes.
 */

let portal: TestPortal
let visitor: Visitor
let examples: Examples
beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
  visitor = await Visitor.create(portal)
})
afterAll(() => portal.stop())

const read = async (path: string) => (await visitor.get(path)).text()

describe('the sitemap', () => {
  const addresses = async () =>
    parseXml(await read('/sitemap.xml')).children.map(
      (entry) => listChildren(entry, 'loc')[0]?.text ?? '',
    )

  test('has every public page, each at its canonical address', async () => {
    const listed = await addresses()
    expect(listed.length).toBeGreaterThan(20)
    for (const address of listed) {
      const page = await visitor.get(address.replace(portal.origin, ''))
      expect([address, page.status]).toEqual([address, 200])
      const { canonical, robots } = readHead(await page.text())
      expect([canonical, robots]).toEqual([[address], []])
    }
    const pages = listedPages.map(
      (pattern) => portal.origin + fillAddress(accessTable[pattern]?.at ?? pattern, examples),
    )
    expect(pages.filter((page) => !listed.includes(page))).toEqual([])
  })

  test('a part that is not there is a 404', async () => {
    for (const file of ['0.xml', '2.xml', 'x.xml', '1.txt'])
      expect((await visitor.get(`/sitemaps/${file}`)).status, file).toBe(404)
    expect(await read('/sitemaps/1.xml')).toBe(await read('/sitemap.xml'))
  })

  test('is named in robots.txt, which closes what is for members, and nothing in the sitemap', async () => {
    const robots = await read('/robots.txt')
    expect(robots).toContain(`\nSitemap: ${portal.origin}/sitemap.xml\n`)
    const rules = findAll(robots, /^Disallow: (.+)$/gm).map(
      (rule) => new RegExp(`^${rule.replaceAll('.', '\\.').replaceAll('*', '.*')}`),
    )
    const isClosed = (path: string) => rules.some((rule) => rule.test(path))
    const open = (await addresses()).map((address) => address.replace(portal.origin, ''))
    expect(open.filter(isClosed)).toEqual([])
    const details: string[] = listingSources.map((source) => paths[source].show.pattern)
    const forMembers = Object.entries(accessTable)
      .filter(([, { GET }]) => GET?.anonymous === 'login')
      // These will be public one day. Until then they redirect to the login, which is closed.
      .filter(([pattern]) => !details.includes(pattern))
    expect(forMembers.length).toBeGreaterThan(30)
    expect(isClosed('/es/login') && isClosed('/es/events/:id/manage')).toBe(true)
    expect(forMembers.map(([pattern]) => pattern).filter((path) => !isClosed(path))).toEqual([])
  })
})

describe('files that telephones and others ask for', () => {
  test('icons have the size they say', async () => {
    const sizes = { '/apple-touch-icon.png': 180, '/icon-192.png': 192, '/icon-512.png': 512 }
    for (const [path, size] of Object.entries(sizes)) {
      const response = await visitor.get(path)
      expect(response.headers.get('content-type'), path).toBe('image/png')
      const { width, height } = await sharp(await response.arrayBuffer()).metadata()
      expect([width, height], path).toEqual([size, size])
    }
    const icon = Buffer.from(await (await visitor.get('/favicon.ico')).arrayBuffer())
    expect([...icon.subarray(0, 6)]).toEqual([0, 0, 1, 0, 2, 0])
    for (const [index, size] of [16, 32].entries()) {
      const entry = 6 + 16 * index
      const [length, start] = [icon.readUInt32LE(entry + 8), icon.readUInt32LE(entry + 12)]
      const { width } = await sharp(icon.subarray(start, start + length)).metadata()
      expect([icon[entry], width]).toEqual([size, size])
    }
  })

  test('the manifest has the town’s name and icons that are there', async () => {
    const response = await visitor.get('/manifest.webmanifest')
    expect(response.headers.get('content-type')).toBe('application/manifest+json')
    const { name, icons, start_url } = (await response.json()) as {
      name: string
      icons: Array<{ src: string }>
      start_url: string
    }
    expect([name, start_url]).toEqual(['Mainstreet', '/'])
    for (const { src } of icons) expect((await visitor.get(src)).status, src).toBe(200)
    expect((await visitor.get('/')).headers.get('content-security-policy')).toContain(
      "manifest-src 'self'",
    )
  })

  test('security.txt says whom to tell, and is good for some months', async () => {
    const response = await visitor.get('/.well-known/security.txt')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    const fields = new Map(
      findAll(text, /^(.+)$/gm).map((line) => line.split(/: (.*)/) as [string, string]),
    )
    expect(fields.get('Contact')).toBe(`${portal.origin}/contact`)
    expect(fields.get('Canonical')).toBe(`${portal.origin}/.well-known/security.txt`)
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  })
})
