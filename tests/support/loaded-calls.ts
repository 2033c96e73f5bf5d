import { parseAst } from 'vite'
import { isNode, type Node } from './syntax.ts'

const isFunction = ({ type }: Node) => /Function(Expression|Declaration)$/.test(type)

/**
 * Returns the calls of the named functions that a module makes while it is loaded, or a class of it
 * while an object is made.
 */
export function findLoadedCalls(
  code: string,
  names: readonly string[],
  lang: 'ts' | 'tsx' = 'ts',
): string[] {
  const found: string[] = []
  const walk = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isNode(value) || isFunction(value)) return
    const { callee, arguments: passed } = value
    if (value.type === 'CallExpression' && isNode(callee)) {
      if (names.includes(String(callee.name))) found.push(readLine(code, Number(value.start)))
      // A function that is called where it is written.
      if (isFunction(callee)) walk([callee.body, passed])
    }
    Object.values(value).forEach(walk)
  }
  walk(parseAst(code, { lang, preserveParens: false }).body)
  return found
}

const readLine = (code: string, at: number) =>
  code.slice(code.lastIndexOf('\n', at) + 1).split('\n', 1)[0] ?? ''
