import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'

/**
 * A deletion looks for rows that refer to the deleted one, and changes or deletes them. Without an
 * index of the column it reads the whole table.
 */

/** Tables that a deletion may read from end to end, and why. */
const short: Record<string, string> = {
  content_version: 'has one row',
  settings: 'has a row for each setting',
  classified_sections: 'a few dozen headings',
  imports: 'a few hundred files',
  unmatched_payments: 'money without an order is rare',
  removed_photos: 'rows stay for ten minutes',
  listing_changes: 'only what waits or was rejected',
  classified_changes: 'only what waits or was rejected',
}

const { $client } = freshDatabase()

const tables = $client
  .prepare<[], string>(
    `select name from pragma_table_list where schema = 'main' and type = 'table'
     and name not like 'sqlite%'`,
  )
  .pluck()
  .all()

const parents = $client
  .prepare<[string], string>(
    `select distinct "table" from json_each(?), pragma_foreign_key_list(value)`,
  )
  .pluck()
  .all(JSON.stringify(tables))

type Instruction = { opcode: string; p1: number; p2: number }

/** Returns the tables and indexes that a deletion reads from end to end, by its instructions. */
function listScanned(parent: string): string[] {
  const tableAt = $client.prepare<[number], string>(
    `select tbl_name from sqlite_schema where rootpage = ?`,
  )
  const [key] = $client.pragma(`table_info("${parent}")`) as Array<{ name: string }>
  const code = $client.prepare<[number], Instruction>(
    `explain delete from "${parent}" where "${key?.name}" = ?`,
  )
  const scanned: string[] = []
  const opened = new Map<number, string>()
  for (const { opcode, p1, p2 } of code.all(1)) {
    // Each trigger, and each action of a foreign key, begins anew and counts its own cursors.
    if (opcode === 'Init') opened.clear()
    // Others, such as OpenEphemeral, open what the statement made itself.
    const isStored = opcode === 'OpenRead' || opcode === 'OpenWrite'
    if (opcode.startsWith('Open')) opened.set(p1, (isStored && tableAt.pluck().get(p2)) || '')
    if (opcode === 'Rewind' || opcode === 'Last') scanned.push(opened.get(p1) ?? '')
  }
  return scanned.filter((table) => table !== '')
}

test.each(parents)('a deletion from %s finds the rows that refer to it by indexes', (parent) => {
  const long = listScanned(parent).filter((table) => !(table in short))
  expect(long, 'Add an index of the column, or a reason why the table is short.').toEqual([])
})

test('a deletion reads each table that is among the exceptions', () => {
  expect([...new Set(parents.flatMap(listScanned))].sort()).toEqual(Object.keys(short).sort())
})
