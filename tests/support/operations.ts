import { readCode, resolveImport } from './sources.ts'

/** Follows what the functions of files use, by the names under which they declare and import it. */

/** A function, class or constant at the top level of a file. */
type Declared = { file: string; name: string; isExported: boolean; code: string }

const declaration = /^(export )?(?:async )?(?:function\*?|class|const|let) (\w+)/
const topLevel = /^(?=[\w@{/])/m
/** Text in backticks is no literal here: its expressions use names. */
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g

/** Lists what a file declares at its top level, each with its code. */
export function listDeclared(file: string, code = readCode(file)): Declared[] {
  return code.split(topLevel).flatMap((part) => {
    const [, isExported, name] = declaration.exec(part) ?? []
    return name ? [{ file, name, isExported: isExported !== undefined, code: part }] : []
  })
}

/** Returns where each name comes from that a file imports: `file name`. */
function listImportedNames(file: string, code: string): Map<string, string> {
  const imports = [...code.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)]
  return new Map(
    imports.flatMap(([, names = '', target = '']) =>
      [...names.matchAll(/(?<!type )\b(\w+)(?: as (\w+))?\s*(?:,|$)/g)].map(
        ([, name = '', alias]) =>
          [alias ?? name, `${resolveImport(file, target)} ${name}`] as const,
      ),
    ),
  )
}

/** Returns a function that says whether something declared in these files comes to use a target. */
export function followUses(files: readonly string[]) {
  const uses = new Map<string, string[]>()
  for (const file of files) {
    const code = readCode(file)
    const declared = listDeclared(file, code)
    const known = listImportedNames(file, code)
    for (const { name } of declared) known.set(name, `${file} ${name}`)
    for (const { name, code: own } of declared) {
      const words = new Set(own.replace(literal, "''").match(/(?<![.\w])\w+/g))
      uses.set(
        `${file} ${name}`,
        [...words].flatMap((word) => known.get(word) ?? []),
      )
    }
  }
  /** @param isFollowed whether what is used is searched too */
  return function reaches(
    start: string,
    target: string,
    isFollowed: (used: string) => boolean = () => true,
  ): boolean {
    const seen = new Set<string>([start])
    for (const used of seen) {
      for (const next of uses.get(used) ?? []) {
        if (next === target) return true
        if (isFollowed(next)) seen.add(next)
      }
    }
    return false
  }
}
