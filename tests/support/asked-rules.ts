import { resolveImport } from './sources.ts'

/** Finds code that asks a rule, by the name under which it imports `may`. */

/** Returns the rules of a permission file that a file's code asks. */
export function findAskedRules(file: string, code: string, permissionFile: string): string[] {
  return findNames(file, code, permissionFile).flatMap((name) => {
    // may(actor, 'manage', event), may(getActor(context), 'manage')
    const call = new RegExp(String.raw`(?<![\w.])${name}\((?:[^'()]|\([^'()]*\))*,\s*'(\w+)'`, 'g')
    return [...code.matchAll(call)].map(([, rule = '']) => rule)
  })
}

/** Returns the names that `may` of a permission file has in a file's code. */
function findNames(file: string, code: string, permissionFile: string): string[] {
  return [...code.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)]
    .filter(([, , target = '']) => resolveImport(file, target) === permissionFile)
    .flatMap(([, imported = '']) => imported.split(',').map((one) => one.trim()))
    .map((one) => /^may(?: as (?<alias>\w+))?$/.exec(one))
    .flatMap((found) => (found ? [found.groups?.alias ?? 'may'] : []))
}
