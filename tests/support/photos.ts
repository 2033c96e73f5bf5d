import type { EncodedPhoto } from '#app/domain/photos/encode.server.ts'

/** A photo whose files are a few bytes of their own. */
export function newPhoto(name: string): EncodedPhoto {
  const size = (hash: string) => ({ hash, bytes: Buffer.from(hash), width: 4, height: 3 })
  return {
    thumb: size(`${name} thumb`),
    full: size(`${name} full`),
    card: { small: size(`${name} small`), large: size(`${name} large`) },
  }
}
