import type { OpenDatabase } from '#db/client.server.ts'

/** Returns the columns of the database that contain a text, as `table.column`. */
export function findText(db: OpenDatabase, text: string): string[] {
  const tables = db.$client.prepare(`select name from sqlite_master where type = 'table'`)
  return (tables.pluck().all() as string[]).flatMap((table) =>
    (db.$client.prepare(`select * from "${table}"`).all() as Array<Record<string, unknown>>)
      .flatMap((row) => Object.entries(row))
      .filter(([, value]) => typeof value === 'string' && value.includes(text))
      .map(([column]) => `${table}.${column}`),
  )
}
