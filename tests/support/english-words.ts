import { appKey, isPartOfKnown } from './english-left.ts'

/**
 * Words that nearly every English sentence has one of, and that Spanish does not have. Beside a digit
 * or hyphen they are part of a code, such as a ticket's `AT4N-D6N3-FOR`.
 */
const english =
  /(?<![\p{L}\p{N}’'-])(the|and|your|you|is|are|of|for|this|with|not|from|by|at|be|been|was|has|have|will|can|please|which|until|on|it)(?![\p{L}\p{N}’'-])/giu

/**
 * Returns a function that finds English words in a text that should have none.
 * @param known texts that may be in any language: names, and what people typed
 */
export function makeEnglishWordFinder(known: string[]) {
  const longestFirst = [...new Set(known.map(normalize))]
    .filter((text) => text.length > 2)
    .sort((one, other) => other.length - one.length)
  return (text: string): string[] => {
    let rest = normalize(text)
      .replace(/https?:\S+/g, ' ')
      .replace(appKey, ' ')
    if (!rest.match(english)) return []
    if (isPartOfKnown(rest, longestFirst)) return []
    for (const value of longestFirst) {
      if (rest.includes(value)) rest = rest.split(value).join(' ')
    }
    return rest.match(english) ?? []
  }
}

const normalize = (text: string) => text.replace(/\s+/g, ' ').trim()
