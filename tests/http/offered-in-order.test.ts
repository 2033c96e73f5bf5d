import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** What forms ask, dashboards group and cards say, and in which order. */

let portal: TestPortal
let owner: Visitor
beforeAll(async () => {
  portal = await startTestPortal()
  owner = await Visitor.create(portal, 'owner')
})
afterAll(() => portal.stop())

const read = async (visitor: Visitor, path: string) => (await visitor.get(path)).text()
const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

/** Returns the given texts in the order in which the page has them. */
function inOrder(html: string, texts: string[]): string[] {
  const at = (text: string) => html.indexOf(text)
  return texts.filter((text) => at(text) >= 0).sort((a, b) => at(a) - at(b))
}

test('the form of an event asks for title, time, place and picture before anything else', async () => {
  const form = main(await read(owner, '/create-event'))
  const asked = ['title', 'startTime', 'endTime', 'location', 'image', 'description', 'palette']
  const names = asked.map((name) => ` name="${name}"`)
  expect(inOrder(form, names)).toEqual(names)
  const [first = ''] = form.split(' name="palette"')
  expect(first).not.toMatch(/\brem\b|\bpx\b/)
})

test('each template of an event’s page has three or four palettes with a picture', async () => {
  const form = main(await read(owner, '/create-event'))
  const [, swatches = ''] = form.split('class="swatches"')
  const palettes = swatches.slice(0, swatches.indexOf('</details>')).split('<fieldset').slice(1)
  expect(palettes).toHaveLength(3)
  for (const part of palettes) {
    const own = part.slice(0, part.indexOf('</fieldset>'))
    const choices = own.split('name="palette"').length - 1
    expect([3, 4]).toContain(choices)
    expect(own.split('<svg').length - 1).toBe(choices)
  }
})

test('no field of a group that can be hidden is required', async () => {
  for (const path of ['/properties/new', '/play/new']) {
    const form = main(await read(owner, path))
    const groups = form.split(' data-for="').slice(1)
    expect(groups.length, path).toBeGreaterThan(0)
    for (const group of groups) {
      const [fields = ''] = group.split('</fieldset>')
      expect(fields, path).toMatch(/ name="/)
      expect(fields, path).not.toMatch(/ required(?:=|[ />])/)
    }
  }
})

test('the dashboard groups its links; who sells nothing has no group for it', async () => {
  const headings = (html: string) =>
    [...main(html).matchAll(/<h2[^>]*>([^<]+)</g)].map(([, h]) => h)
  const groups = ['Selling', 'My things', 'Account']
  const ofOwner = headings(await read(owner, '/owner-dashboard'))
  expect(ofOwner.filter((heading) => groups.includes(heading ?? ''))).toEqual(groups)
  const member = await Visitor.create(portal, 'importer')
  const ofMember = headings(await read(member, '/owner-dashboard'))
  expect(ofMember.filter((heading) => groups.includes(heading ?? ''))).toEqual(groups.slice(1))
})

test('a tour is booked, not applied for', async () => {
  const visitor = await Visitor.create(portal, 'member')
  expect(await read(visitor, '/apply/play/26')).toMatch(/<h1[^>]*>Book/)
})

test('a card has one line of facts: kind, town and size', async () => {
  const list = await read(await Visitor.create(portal), '/properties?q=Farmhouse+with+forty+acres')
  // A number and its unit stay on one line.
  expect(list.replaceAll('\u00a0', ' ')).toContain('>Home · Alder Falls · 1,900 sq ft on 40 acres<')
})
