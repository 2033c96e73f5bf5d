import { createReadStream, type ReadStream } from 'node:fs'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { minutes } from '#app/shared/clock.server.ts'
import type { Connection } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { type Copy, findNewestCopy } from './copies.server.ts'
import { may } from './permissions.ts'

/** A download that takes longer is cut off. */
const timeLimit = minutes(60)

let isUnderWay = false

type Outcome =
  | { ok: true; copy: Copy; bytes: ReadStream }
  | { ok: false; reason: 'none' | 'busy' | 'not_found' }

/**
 * Opens the newest copy of the database for an administrator and notifies all administrators
 * (docs/rules.md#backup-download). Only one download runs at a time; the next can start when the
 * stream has closed.
 */
export async function openNewestCopy(
  db: Connection,
  actor: Actor,
  folder: string | null,
): Promise<Outcome> {
  if (!may(actor, 'download')) return { ok: false, reason: 'not_found' }
  const copy = folder && findNewestCopy(folder)
  if (!copy) return { ok: false, reason: 'none' }
  if (isUnderWay) return { ok: false, reason: 'busy' }
  isUnderWay = true
  try {
    await write(db, (tx) =>
      record(tx, actor, {
        type: 'backup.downloaded',
        id: 0,
        copy: copy.name,
        memberName: actor.name,
      }),
    )
  } catch (error) {
    isUnderWay = false
    throw error
  }
  const bytes = createReadStream(copy.path)
  const late = setTimeout(() => bytes.destroy(), timeLimit).unref()
  bytes.once('close', () => {
    clearTimeout(late)
    isUnderWay = false
  })
  return { ok: true, copy, bytes }
}
