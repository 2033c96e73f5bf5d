import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { minutes } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { type Person, readSection } from './section.server.ts'
import { sections } from './sections.server.ts'

/** A slower download is cut off. */
const timeLimit = minutes(10)

/** The accounts whose file is being downloaded. */
const underWay = new Set<number>()

/**
 * Opens a stream of everything the portal stores about a member, as JSON, and records the download
 * in the history (docs/rules.md#own-data). A member can start the next one when this stream has
 * closed.
 */
export async function openOwnData(
  db: Connection,
  actor: Actor,
): Promise<{ ok: true; json: Readable } | { ok: false; reason: 'busy' }> {
  const { userId } = actor
  if (underWay.has(userId)) return { ok: false, reason: 'busy' }
  underWay.add(userId)
  try {
    await write(db, (tx) => record(tx, actor, { type: 'account.data_downloaded', id: userId }))
  } catch (error) {
    underWay.delete(userId)
    throw error
  }
  const json = Readable.from(writeOwnData(db, actor), { objectMode: false })
  const late = setTimeout(() => json.destroy(), timeLimit).unref()
  json.once('close', () => {
    clearTimeout(late)
    underWay.delete(userId)
  })
  return { ok: true, json }
}

/** Yields the file in pieces, one row a line. */
export async function* writeOwnData(db: Db, person: Person): AsyncGenerator<string> {
  let separator = '{'
  for (const [name, section] of Object.entries(sections)) {
    yield `${separator}\n${JSON.stringify(name)}: [`
    separator = ','
    let before = '\n  '
    for await (const rows of readSection(db, section, person)) {
      yield before + rows.map((row) => JSON.stringify(row)).join(',\n  ')
      before = ',\n  '
    }
    yield ']'
  }
  yield '\n}\n'
}

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The download as the API describes it: for each section a list of rows with fixed fields. */
export const ownDataSchema = z.object(
  Object.fromEntries(
    Object.entries(sections).map(([name, { shown }]) => {
      const fields = Object.keys(shown).map((field) => [field, value])
      return [name, z.array(z.object(Object.fromEntries(fields)))]
    }),
  ),
)
