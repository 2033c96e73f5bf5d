import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { guessPlan } from '#app/domain/imports/guess-plan.server.ts'
import type { ImportPlan, ImportResult } from '#app/domain/imports/import.ts'
import {
  allProblems,
  findConfirmed,
  findStaged,
  type StagedImport,
} from '#app/domain/imports/queries.server.ts'
import { runImports } from '#app/domain/imports/run.server.ts'
import { stageFile } from '#app/domain/imports/stage.server.ts'
import { confirmImport, takeBackImport } from '#app/domain/imports/transitions.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { newActor } from './users.ts'

/** Returns lines as the bytes of a file, in UTF-8 by default. */
export async function* bytes(lines: Iterable<string>, encoding: BufferEncoding = 'utf8') {
  for (const line of lines) yield Buffer.from(line, encoding)
}

export async function stage(
  db: OpenDatabase,
  actor: Actor | null,
  source: AsyncIterable<Uint8Array>,
) {
  const staged = findStaged(db, (await stageFile(db, actor, 'file.csv', source)) ?? 0)
  if (!staged) throw new Error('The file was not read.')
  return { staged, plan: await guessPlan(db, staged) }
}

/** Imports a staged file as the portal does. */
export async function runImport(
  db: OpenDatabase,
  { id }: StagedImport,
  plan: ImportPlan,
): Promise<ImportResult> {
  await confirmImport(db, id, plan)
  await runImports(db)
  const found = findConfirmed(db, id)
  if (found?.state !== 'published' || !found.counts) throw new Error(`It is ${found?.state}.`)
  const { removed: _, restored: __, kept: ___, ...counts } = found.counts
  const problems = [...allProblems(db, id)]
  return { counts, problems, problemCount: problems.length }
}

export async function importLines(db: OpenDatabase, lines: Iterable<string>) {
  const { staged, plan } = await stage(db, null, bytes(lines, 'latin1'))
  return runImport(db, staged, plan)
}

/** The condition that finds the listing of row `n` of `landBankLines`, counted from 0. */
export const parcel = (n: number) => eq(listings.importKey, String(4_100_000_000 + n))

export function getParcelId(db: OpenDatabase, n: number): number {
  return db.select({ id: listings.id }).from(listings).where(parcel(n)).get()?.id ?? 0
}

export const newestImport = (db: OpenDatabase) =>
  Number(db.$client.prepare('select max(id) from imports').pluck().get())

/** Takes back an import, by default the newest. */
export async function takeBack(db: OpenDatabase, id = newestImport(db)) {
  const admin = newActor(db, { role: 'admin' })
  expect(await takeBackImport(db, admin, id)).toBe(true)
  await runImports(db)
  return findConfirmed(db, id)
}
