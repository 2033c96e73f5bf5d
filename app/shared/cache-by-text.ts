/** In characters. The languages and encodings that browsers send are shorter. */
const longestKept = 500

/**
 * Returns a function that caches the results of `make` by text, because browsers send the same few
 * texts again and again. The cache is emptied when it has `most` entries, which limits what
 * strangers can add. Long texts are not cached, because a header can be very long.
 */
export function cacheByText<Text extends string | undefined, Made>(
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
