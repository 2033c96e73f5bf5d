import { data, type EntryContext } from 'react-router'

/**
 * Hides loader data so that React Router does not encode it for the browser: it encodes only
 * properties that are named by text. The browser would need the data only to render the page again,
 * which never happens (docs/upstream.md).
 */
const hidden = Symbol('page data')
type PageData = { [hidden]: unknown }

/**
 * Wraps what a loader returned. Responses, and the status and headers of `data()`, stay as they
 * are.
 */
export function wrapPageData(returned: unknown): unknown {
  if (returned instanceof Response) return returned
  return returned instanceof DataWithHeaders
    ? data({ [hidden]: returned.data }, returned.init ?? undefined)
    : { [hidden]: returned }
}

/** React Router exports its class as a type only. */
const DataWithHeaders = data(null).constructor as new () => ReturnType<typeof data>

/** Returns the loaders' data by route, without the wrapper. */
export function unwrapPageData(
  loaderData: EntryContext['staticHandlerContext']['loaderData'],
): EntryContext['staticHandlerContext']['loaderData'] {
  const entries = Object.entries(loaderData)
  return Object.fromEntries(entries.map(([id, value]) => [id, unwrap(value)]))
}

function unwrap(value: unknown): unknown {
  return isWrapped(value) ? value[hidden] : value
}

function isWrapped(value: unknown): value is PageData {
  return typeof value === 'object' && value !== null && hidden in value
}
