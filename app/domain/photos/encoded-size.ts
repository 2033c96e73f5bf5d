/** An encoded picture in one width; the hash is that of its bytes. */
export type EncodedSize = { hash: string; bytes: Buffer; width: number; height: number }
