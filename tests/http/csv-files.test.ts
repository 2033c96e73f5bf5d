import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportKinds } from '#app/domain/exports/export.ts'
import { paths } from '#app/paths.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable } from './access-table.ts'

/** Every address that answers with CSV (docs/rules.md#csv-files). */

let portal: TestPortal
let examples: Examples
let admin: Visitor

beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
  admin = await Visitor.create(portal, 'admin')
})
afterAll(() => portal.stop())

const formula = '=1+1;"x'

/** Columns that people fill in, in every table that is exported. */
const filledIn = {
  listings: ['title', 'description', 'city'],
  property_details: ['legal_description'],
  users: ['name'],
  applications: ['name', 'message'],
  clients: ['name', 'phone', 'notes'],
  owners: ['name', 'mailing_address'],
  payments: ['written_description', 'receipt_number'],
  ticket_orders: ['buyer_name'],
  ticket_types: ['name'],
}

/** Matches a cell and the comma or line end after it. */
const pieces = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g

const isCsv = (response: Response) => response.headers.get('content-type')?.startsWith('text/csv')

test('no link leads to CSV: it takes a form, which leaves a row in the history', async () => {
  const found: string[] = []
  for (const [pattern, { GET, at = pattern }] of Object.entries(accessTable)) {
    const response = GET && (await admin.get(fillAddress(at, examples)))
    await response?.arrayBuffer()
    if (response && isCsv(response)) found.push(pattern)
  }
  expect(found).toEqual([])
})

test('every text in them is quoted and none is a formula; numbers are numbers', async () => {
  const db = new Database(portal.databasePath)
  for (const [table, columns] of Object.entries(filledIn)) {
    const changes = columns.map((column) => `${column} = @formula`).join(', ')
    db.prepare(`update ${table} set ${changes}`).run({ formula })
  }
  db.close()
  const files = exportKinds.map((kind) => paths.admin.export(`${kind}.csv`))
  for (const path of [...files, paths.events.ticketsFile(Number(examples.event))]) {
    const response = await admin.post(path, { intent: 'download' })
    expect(isCsv(response), path).toBe(true)
    const text = (await response.text()).replace('\ufeff', '')
    const cells = [...text.matchAll(pieces)]
    expect(cells.map(([piece]) => piece).join(''), path).toBe(text)
    const bare = cells.flatMap(([, cell = '']) => (cell.startsWith('"') ? [] : [cell]))
    expect(
      bare.filter((cell) => !/^(-?\d+(\.\d+)?)?$/.test(cell)),
      path,
    ).toEqual([])
    expect(text, path).toContain(`"'=1+1;""x`)
    expect(
      cells.filter(([, cell]) => /^"[=+\-@\t\r\n]/.test(cell ?? '')),
      path,
    ).toEqual([])
  }
})
