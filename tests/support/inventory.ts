import { findDraft, guessPlan, stageFile } from '#app/domain/imports/drafts.server.ts'
import { runImport } from '#app/domain/imports/run.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'

/** Returns lines as the bytes of a file, in UTF-8 by default. */
export async function* bytes(lines: Iterable<string>, encoding: BufferEncoding = 'utf8') {
  for (const line of lines) yield Buffer.from(line, encoding)
}

export async function stage(db: OpenDatabase, source: AsyncIterable<Uint8Array>) {
  const draft = findDraft(db, (await stageFile(db, 'file.csv', source)) ?? 0)
  if (!draft) throw new Error('The file was not read.')
  return { draft, plan: guessPlan(db, draft) }
}

export async function importLines(db: OpenDatabase, lines: Iterable<string>) {
  const { draft, plan } = await stage(db, bytes(lines, 'latin1'))
  return runImport(db, null, draft, plan)
}
