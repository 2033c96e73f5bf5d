import type { listingSources } from '#db/schema/listings.ts'

type Source = (typeof listingSources)[number]

/** The type of each parameter in a pattern. */
type ParamTypes = {
  id: number
  photo: number
  source: Source
  code: string
  file: `${string}.${string}`
  reference: string
  token: string
}

/** Ids of the payment provider's checkout sessions are strings. */
type PathParam<Pattern, Name extends keyof ParamTypes> = Pattern extends '/dev/checkout/:id'
  ? string
  : ParamTypes[Name]

type Params<
  Pattern extends string,
  Rest extends string = Pattern,
> = Rest extends `${string}:${infer Name extends keyof ParamTypes}/${infer After}`
  ? [PathParam<Pattern, Name>, ...Params<Pattern, After>]
  : Rest extends `${string}:${infer Name extends keyof ParamTypes}`
    ? [PathParam<Pattern, Name>]
    : []

type Value = string | number | null | undefined
type Query<Name extends string> = {
  [Key in Name as Key extends `${string}?` ? never : Key]: string | number
} & { [Key in Name as Key extends `${infer Optional}?` ? Optional : never]?: Value }
type QueryArgument<Name extends string> = [Name] extends [never]
  ? []
  : Record<never, never> extends Query<Name>
    ? [query?: Query<Name>]
    : [query: Query<Name>]

type Path<Pattern extends string = string, Name extends string = never> = {
  (...values: [...Params<Pattern>, ...QueryArgument<Name>]): string
  /** The pattern in the router's form, to match requests. */
  readonly pattern: Pattern
  /** The names of the query parameters. */
  readonly query: readonly string[]
}

/**
 * Returns the function that writes a path. It takes the parameters in their order, then the query.
 * @param names of the query parameters; those that end in `?` are optional
 */
export function path<const Pattern extends string, const Name extends string = never>(
  pattern: Pattern,
  ...names: Name[]
) {
  const [start = '', ...parts] = pattern.split(/:\w+/)
  const query = names.map((name) => name.replace('?', ''))
  const build = (...values: Array<Value | Record<string, Value>>) => {
    let address = start
    for (const [index, part] of parts.entries()) {
      address += encodeURIComponent(String(values[index])) + part
    }
    const given = values[parts.length] as Record<string, Value> | undefined
    if (!given) return address
    let separator = '?'
    for (const name of query) {
      const value = given[name] ?? null
      if (value === null) continue
      address += `${separator}${name}=${encodeQueryValue(String(value))}`
      separator = '&'
    }
    return address
  }
  return Object.assign(build, { pattern, query }) as Path<Pattern, Name>
}

/** Encodes as `URLSearchParams` does, which costs more than the rest of a link. */
function encodeQueryValue(value: string): string {
  return /^[\w.*-]*$/.test(value) ? value : new URLSearchParams([['', value]]).toString().slice(1)
}

/** Returns a path with a query whose parameters are known only at run time. */
export function withQuery(pathname: string, query: URLSearchParams): string {
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
