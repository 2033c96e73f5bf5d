/**
 * Returns a sentence on each name in `.env` that is nearly that of a setting, which would be ignored
 * without a word. Other names may be meant for other programs, such as that of `BACKUP_COMMAND`.
 * @param known the names of all settings
 */
export function describeMisspelt(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name)) return []
    const [nearest] = known
      .map((meant) => ({ meant, distance: countEdits(name.toUpperCase(), meant) }))
      .sort((one, other) => one.distance - other.distance)
    // One letter in four: HOME is no mistyped HOST.
    if (!nearest || nearest.distance * 4 > name.length) return []
    return [`There is no setting ${name} in .env; did you mean ${nearest.meant}?`]
  })
}

/** Counts the letters that must be added, removed or replaced to make one word of the other. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [place, otherLetter] of [...other].entries()) {
      const replaced = at(row, place) + Number(letter !== otherLetter)
      next.push(Math.min(replaced, at(row, place + 1) + 1, at(next, place) + 1))
    }
    row = next
  }
  return at(row, other.length)
}

const at = (row: readonly number[], place: number) => row[place] ?? Number.POSITIVE_INFINITY
