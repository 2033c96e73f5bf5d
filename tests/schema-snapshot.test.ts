import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { migrationsFolder } from './support/newer-migrations.ts'
import { readText } from './support/sources.ts'

test('drizzle’s newest snapshot has the tables, columns and indexes of the schema', () => {
  const [newest = ''] = readdirSync(join(migrationsFolder, 'meta'))
    .filter((file) => /snapshot/.test(file))
    .sort()
    .slice(-1)
  const snapshot: { tables: Record<string, { columns: object; indexes: object }> } = JSON.parse(
    readText(join(migrationsFolder, 'meta', newest)),
  )
  const names = Object.entries(snapshot.tables).map(([table, { columns, indexes }]) => [
    table,
    [...Object.keys(columns), ...Object.keys(indexes)].sort(),
  ])
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable))
  const expected = tables.map((table) => {
    const { name, columns, indexes } = getTableConfig(table)
    const unique = columns.flatMap((column) => (column.isUnique ? [column.uniqueName ?? ''] : []))
    return [
      name,
      [
        ...columns.map(({ name }) => name),
        ...indexes.map(({ config }) => config.name),
        ...unique,
      ].sort(),
    ]
  })
  const advice = 'Run npm run db:generate, and keep its snapshot (docs/changing.md).'
  expect(Object.fromEntries(names), advice).toEqual(Object.fromEntries(expected))
})
