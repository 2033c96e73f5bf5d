import type { EncodedPhoto } from '#app/domain/photos/encode.server.ts'

/** Makes a photo whose files contain a few bytes that depend on its name. */
export function newPhoto(name: string): EncodedPhoto {
  const size = (hash: string) => ({ hash, bytes: Buffer.from(hash), width: 4, height: 3 })
  return {
    thumb: size(`${name} thumb`),
    full: size(`${name} full`),
    card: { small: size(`${name} small`), large: size(`${name} large`) },
  }
}
