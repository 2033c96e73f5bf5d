import { paths } from '#app/paths.ts'

/**
 * The characters of a file's hash that its address has. 96 bits tell all files apart, and each
 * picture of a list names two files.
 */
const nameLength = 24

/** The path that serves a file, by the hash of its bytes. */
export const photoPath = (hash: string) => paths.photo(`${hash.slice(0, nameLength)}.webp`)

/** Reads the file's name of a path; whole hashes are in addresses from before. Null: no picture. */
export function readFileName(path: string): string | null {
  return /(?:^|\/)([0-9a-f]{24}|[0-9a-f]{64})\.webp$/.exec(path)?.[1] ?? null
}
