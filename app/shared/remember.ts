/** In characters. What browsers send of languages and encodings is shorter. */
const longestKept = 500

/**
 * Returns a function that keeps what another one makes of a text, because browsers send the same few
 * again and again. Strangers who send others fill it `most` times at most, and it begins anew; theirs can be
 * as long as a header, so long ones are not kept.
 */
export function remember<Text extends string | undefined, Made>(
  make: (text: Text) => Made,
  most = 200,
): (text: Text) => Made {
  const known = new Map<Text, Made>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if ((text?.length ?? 0) > longestKept) return make(text)
    if (known.size >= most) known.clear()
    const made = make(text)
    known.set(text, made)
    return made
  }
}
