import { data, type EntryContext } from 'react-router'

/**
 * What a page's loader returned, in a wrapping that React Router cannot look into: it encodes loader
 * data for browsers that would draw the page again, and none does (docs/upstream.md).
 */
class PageData {
  readonly #value: unknown

  constructor(value: unknown) {
    this.#value = value
  }

  static unwrap(value: unknown): unknown {
    return value instanceof PageData ? value.#value : value
  }
}

/** Wraps what a loader returned; answers, and the status and headers beside data, stay as they are. */
export function wrapPageData(returned: unknown): unknown {
  if (returned instanceof Response) return returned
  return returned instanceof DataWithHeaders
    ? data(new PageData(returned.data), returned.init ?? undefined)
    : new PageData(returned)
}

/** React Router exports its class as a type only. */
const DataWithHeaders = data(null).constructor as new () => ReturnType<typeof data>

/** Returns loader data, by route, as the loaders returned it. */
export function unwrapPageData(
  loaderData: EntryContext['staticHandlerContext']['loaderData'],
): EntryContext['staticHandlerContext']['loaderData'] {
  const entries = Object.entries(loaderData)
  return Object.fromEntries(entries.map(([id, value]) => [id, PageData.unwrap(value)]))
}
