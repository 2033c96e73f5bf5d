import { describe, expect, test } from 'vitest'
import { areInOrder, hasWordsLast, listFunctions } from './support/parameters.ts'
import { readCode, sources } from './support/sources.ts'

describe('parameters of functions', () => {
  const declared = sources
    .filter((file) => /^(app|db|dev|server)\//.test(file))
    .flatMap((file) => listFunctions(readCode(file)).map((found) => ({ file, ...found })))

  test('begin with the database, then the actor, and end with the options', () => {
    const withDatabase = declared.filter(({ parameters }) => /: (Db|Tx)$/.test(parameters[0] ?? ''))
    expect(withDatabase.length).toBeGreaterThan(400)
    const found = declared
      .filter(({ parameters }) => !areInOrder(parameters))
      .map(({ file, name, parameters }) => `${file}: ${name}(${parameters.join(', ')})`)
    const advice =
      'Order them as (db, tx or context, actor, subject, input, options), and so at its calls.'
    expect(found, advice).toEqual([])
  })

  test('end with the text or words of the reader, before the options', () => {
    const withText = declared.filter(({ parameters }) => /: (Text|Words)/.test(parameters.join()))
    expect(withText.length).toBeGreaterThan(200)
    const found = declared.filter((one) => !hasWordsLast(one))
    const names = found.map(({ file, name, parameters }) => `${file}: ${name}(${parameters})`)
    expect(names, 'Take the text or words last, before the options.').toEqual([])
  })

  test.each([
    'function describeFee(text: Text, fee: Fee) {',
    'function describeFee({ fees }: Text, fee: Fee, places = 2) {',
    'function describeFee(words: Words, fee: Fee, places?: number) {',
  ])('%s has the words first', (code) => {
    const [found] = listFunctions(code)
    expect(found && hasWordsLast(found)).toBe(false)
  })

  test.each([
    'function cancel(orderId: number, tx: Tx) {',
    'export function cancel(tx: Tx, orderId: number, actor: Actor) {',
    'async function cancel(actor: Actor, tx: Tx) {',
    'function cancel(db: OpenDatabase, orderId: number, actor: Actor | null = null) {',
    'function cancel(tx: Tx, { at }: Options = {}, orderId: number) {',
    'function cancel<Row>(\n  find: (row: Row) => string,\n  tx: Tx,\n) {',
  ])('%s has another order', (code) => {
    const [{ parameters } = { parameters: [] }] = listFunctions(code)
    expect(areInOrder(parameters)).toBe(false)
  })

  test.each([
    'function cancel(tx: Tx, actor: Actor, orderId: number, { at }: Options = {}) {',
    'export async function* list(db: Db, ids: Map<number, string>, limit = 20) {',
    'function open(path: string) {',
  ])('%s is in order', (code) => {
    const [{ parameters } = { parameters: [] }] = listFunctions(code)
    expect(parameters.length).toBeGreaterThan(0)
    expect(areInOrder(parameters)).toBe(true)
  })
})
