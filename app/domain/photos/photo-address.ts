import { paths } from '#app/paths.ts'

/**
 * The characters of a file's hash that its address has. 96 bits tell all files apart, and each
 * picture of a list names two files.
 */
export const nameLength = 24

/** The path that serves a file, by the hash of its bytes. */
export const photoPath = (hash: string) => paths.photo(`${hash.slice(0, nameLength)}.webp`)

/** The pattern of a file's name. Addresses of earlier releases have the whole hash. */
export const fileName = `(?:[0-9a-f]{${nameLength}}|[0-9a-f]{64})`

const photoFile = new RegExp(`(?:^|/)(${fileName})\\.webp$`)

/** Returns the file's name in a path; null if it names no picture. */
export function readFileName(path: string): string | null {
  return photoFile.exec(path)?.[1] ?? null
}
