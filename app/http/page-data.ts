import { data, type EntryContext } from 'react-router'

/**
 * Wraps loader data so that React Router does not encode it for the browser. The browser would need
 * it only to render the page again, which never happens (docs/upstream.md).
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

/**
 * Wraps what a loader returned. Responses, and the status and headers of `data()`, stay as they
 * are.
 */
export function wrapPageData(returned: unknown): unknown {
  if (returned instanceof Response) return returned
  return returned instanceof DataWithHeaders
    ? data(new PageData(returned.data), returned.init ?? undefined)
    : new PageData(returned)
}

/** React Router exports its class as a type only. */
const DataWithHeaders = data(null).constructor as new () => ReturnType<typeof data>

/** Returns the loaders' data by route, without the wrapper. */
export function unwrapPageData(
  loaderData: EntryContext['staticHandlerContext']['loaderData'],
): EntryContext['staticHandlerContext']['loaderData'] {
  const entries = Object.entries(loaderData)
  return Object.fromEntries(entries.map(([id, value]) => [id, PageData.unwrap(value)]))
}
