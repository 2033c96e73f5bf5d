/** A node of the syntax tree that `parseAst` returns. */
export type Node = { type: string } & Record<string, unknown>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
