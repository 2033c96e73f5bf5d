/** A picture encoded in one width; the hash is of its bytes. */
export type EncodedSize = { hash: string; bytes: Buffer; width: number; height: number }
