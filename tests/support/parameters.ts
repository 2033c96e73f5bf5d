/** A function of a file, with its parameters as they are written. */
type Declared = { name: string; parameters: string[] }

/** Lists the functions that a file declares at its top level. */
export function listFunctions(code: string): Declared[] {
  return [...code.matchAll(/^(?:export )?(?:async )?function\*? (\w+)(?:<[^(]*>)?\(/gm)].map(
    ({ index, 0: start, 1: name = '' }) => ({
      name,
      parameters: splitParameters(code.slice(index + start.length)),
    }),
  )
}

/** Splits at the commas between parameters, up to the parenthesis that closes their list. */
function splitParameters(code: string): string[] {
  const parameters: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < code.length; at += 1) {
    const character = code[at] ?? ''
    if (code.slice(at - 1, at + 1) === '=>') continue
    if (depth === 0 && (character === ',' || character === ')')) {
      parameters.push(code.slice(from, at).replace(/\s+/g, ' ').trim())
      from = at + 1
      if (character === ')') break
    } else if ('([{<'.includes(character)) depth += 1
    else if (')]}>'.includes(character)) depth -= 1
  }
  return parameters.filter(Boolean)
}

/** Whether a function takes the texts or words to choose from last, before what may be left out. */
export function hasWordsLast({ parameters }: Declared): boolean {
  const needed = parameters.filter((parameter) => !/ = |^\w+\?: /.test(parameter))
  const words = needed.findIndex((parameter) => /: (Text|Words)$/.test(parameter))
  return words === -1 || words === needed.length - 1
}

/**
 * Whether the parameters are in the order: database (or context of a request), actor, subject and
 * input, options.
 */
export function areInOrder(parameters: readonly string[]): boolean {
  const ranks = parameters.map((parameter) => {
    if (/^\w+: (?:Db|Tx|Connection|OpenDatabase|Context)$/.test(parameter)) return 0
    if (/^\w+: (?:Actor|Payer|Pick<Actor, .*>)(?: \| null)?(?: = null)?$/.test(parameter)) return 1
    return /^options\b|= \{\}$|: Options$/.test(parameter) ? 3 : 2
  })
  return ranks.every((rank, index) => index === 0 || rank >= (ranks[index - 1] ?? 0))
}
