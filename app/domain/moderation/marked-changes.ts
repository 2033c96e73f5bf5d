/** A part of a text; `isChanged`: the other version does not have it here. */
export type Part = { text: string; isChanged: boolean }

/** How many equal words are shown on each side of a change, and the fewest that are left out. */
const shownAround = 6

/** Below this share of equal words, the text counts as rewritten, and nothing is marked. */
const leastEqual = 1 / 3

/** This number of word comparisons takes a few milliseconds. */
const maxComparisons = 250_000

/**
 * Marks the words in which two versions of a text differ.
 * @param shortensEqual whether long equal parts are shortened
 */
export function markChanges(
  before: string,
  after: string,
  shortensEqual: boolean,
): { before: Part[]; after: Part[] } {
  const old = splitWords(before)
  const now = splitWords(after)
  const equal = findEqual(old, now)
  const isRewritten = equal.old.size < leastEqual * Math.max(old.length, now.length)
  if (isRewritten) return { before: whole(before), after: whole(after) }
  return {
    before: toParts(old, equal.old, shortensEqual),
    after: toParts(now, equal.now, shortensEqual),
  }
}

const whole = (text: string) => [{ text, isChanged: false }]

/** Each word with the white space that follows it. */
const splitWords = (text: string): string[] => text.match(/\S+\s*/g) ?? []

/** Returns the indexes of the words that both versions have in the same order. */
function findEqual(old: string[], now: string[]) {
  const [oldWords, newWords] = [old, now].map((words) => words.map((word) => word.trim()))
  const isSame = (i: number, j: number) => oldWords?.[i] === newWords?.[j]
  const equal = { old: new Set<number>(), now: new Set<number>() }
  const add = (i: number, j: number) => {
    equal.old.add(i)
    equal.now.add(j)
  }
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && isSame(start, start)) add(start, start++)
  let [oldEnd, nowEnd] = [old.length, now.length]
  while (Math.min(oldEnd, nowEnd) > start && isSame(oldEnd - 1, nowEnd - 1)) add(--oldEnd, --nowEnd)
  const rows = oldEnd - start
  const columns = nowEnd - start
  if (rows * columns > maxComparisons) return equal
  // The longest common subsequence of the words from row i and column j on.
  const longest = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1))
  const at = (i: number, j: number) => longest[i]?.[j] ?? 0
  for (let i = rows - 1; i >= 0; i -= 1) {
    const row = longest[i] ?? new Uint16Array()
    for (let j = columns - 1; j >= 0; j -= 1) {
      const isPair = isSame(start + i, start + j)
      row[j] = isPair ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (isSame(start + i, start + j)) add(start + i++, start + j++)
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return equal
}

function toParts(words: string[], equal: Set<number>, shortensEqual: boolean): Part[] {
  const runs: Array<{ words: string[]; isChanged: boolean }> = []
  words.forEach((word, index) => {
    const isChanged = !equal.has(index)
    const last = runs.at(-1)
    if (last?.isChanged === isChanged) last.words.push(word)
    else runs.push({ words: [word], isChanged })
  })
  // A version that is one equal part is not shortened: nothing else would be shown.
  if (runs.length === 1) return whole(words.join(''))
  return runs.map(({ words: own, isChanged }, index) => {
    const isEnd = { first: index === 0, last: index === runs.length - 1 }
    return { text: isChanged || !shortensEqual ? own.join('') : shorten(own, isEnd), isChanged }
  })
}

function shorten(words: string[], isEnd: { first: boolean; last: boolean }): string {
  const head = isEnd.first ? 0 : shownAround
  const tail = isEnd.last ? 0 : shownAround
  if (words.length <= head + tail + shownAround) return words.join('')
  const from = words.slice(0, head).join('')
  const to = tail === 0 ? '' : words.slice(-tail).join('')
  return `${from}… ${to}`
}
