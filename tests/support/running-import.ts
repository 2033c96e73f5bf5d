import type Database from 'better-sqlite3'

/** Reads and slows down an import through the database of a running portal. */

/** Returns what the newest import wrote. Ids and times are left out, because every run has its own. */
export function readImported(client: Database.Database) {
  const all = (sql: string) => client.prepare(sql).raw().all()
  const newest = '(select max(id) from imports)'
  return {
    listings: all(`select import_key, title, category, description, city, state, price_cents,
        is_public, street, postal_code, property_id, year_built, row_number, record, fields
      from listings l join property_details d on d.listing_id = l.id
      join import_records r on r.listing_id = l.id
      where import_key like '41000%' order by import_key`),
    found: all(`select count(*) from listing_search where listing_search match 'needs OR dayton'`),
    changes: all(`select count(*), count(distinct listing_id), count(before) from import_changes
      where import_id = ${newest}`),
    told: all(`select type, parameters from activities
      where type like 'inventory.%' and subject_id = ${newest}`),
  }
}

type Progress = { state: string; done: number }

/** The rows that the newest import has handled in its state. */
const done = `coalesce(iif(state = 'checking', counts ->> 'rows',
  iif(state = 'publishing', counts ->> 'added',
    (counts ->> 'removed') + (counts ->> 'kept'))), 0)`
const ofNewest = 'from imports order by id desc limit 1'

/** Returns the state of the newest import, and how many rows it has handled in it. */
export function readProgress(file: Database.Database): Progress {
  return file.prepare(`select state, ${done} as done ${ofNewest}`).get() as Progress
}

/** What an import writes for each row. */
const rowWrites = {
  checking: 'insert on import_entries',
  publishing: 'insert on listings',
  taking_back: 'delete on listings',
}

/**
 * Makes each row take so long in this state that an import is still in it when the test gets to it,
 * however busy the machine is.
 * @param beyond the rows that are handled as fast as ever before
 * @returns a function that ends the slowness, through this connection or a later one
 */
export function slowDown(
  file: Database.Database,
  state: keyof typeof rowWrites = 'publishing',
  beyond = 0,
): (open?: Database.Database) => void {
  file.exec(`
    create view slow_${state} as
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers limit 100000)
      select count(*) from numbers;
    create trigger slow_row_${state} after ${rowWrites[state]}
      when (select ${done} ${ofNewest}) >= ${beyond}
      begin select * from slow_${state}; end`)
  return (open = file) => open.exec(`drop trigger slow_row_${state}; drop view slow_${state}`)
}
