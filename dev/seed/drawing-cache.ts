import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import sharp from 'sharp'
import { cardBytes, cardShape } from '#app/domain/photos/card-picture.ts'

/** Cached, because encoding takes seconds and each test that starts a portal needs the pictures. */
export const drawingCache = join('node_modules', '.cache', 'mainstreet')

/** Returns the result of `draw` for these drawings, from the cache if possible. */
export async function keepDrawn<Drawn>(
  drawings: unknown,
  draw: () => Promise<Drawn>,
): Promise<Drawn> {
  const version = JSON.stringify([drawings, sharp.versions, cardShape, cardBytes])
  const name = createHash('sha256').update(version).digest('hex')
  const file = join(drawingCache, `pictures-${name}`)
  const kept = readKept<Drawn>(file)
  if (kept) return kept
  const drawn = await draw()
  keep(file, drawn)
  return drawn
}

/** Returns null if there is no file, or it belongs to another user. */
function readKept<Drawn>(file: string): Drawn | null {
  try {
    return deserialize(readFileSync(file)) as Drawn
  } catch {
    return null
  }
}

function keep(file: string, drawn: unknown) {
  // Another process may be reading or writing the same file.
  const own = `${file}.${process.pid}`
  try {
    mkdirSync(drawingCache, { recursive: true })
    writeFileSync(own, serialize(drawn))
    renameSync(own, file)
  } catch {
    // Without permission to write here, the pictures are drawn again for each demo town.
  }
}
