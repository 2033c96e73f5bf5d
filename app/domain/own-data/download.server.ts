import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { minutes } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { type Person, readSection } from './section.server.ts'
import { sections } from './sections.server.ts'

/** Whoever reads more slowly gets no whole file. */
const patience = minutes(10)

/** Account ids of those whose file is under way. */
const underWay = new Set<number>()

/**
 * Opens the file with everything the portal keeps about a member, as JSON, and notes it in the
 * history (docs/rules.md#own-data). One at a time for each member: the next when the stream has
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
  const late = setTimeout(() => json.destroy(), patience).unref()
  json.once('close', () => {
    clearTimeout(late)
    underWay.delete(userId)
  })
  return { ok: true, json }
}

/** The file, a row a line, in pieces. */
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
