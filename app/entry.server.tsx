import { renderToStaticMarkup } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { requestFacts } from './http/context.server.ts'
import { ReferenceProvider } from './ui/reference.tsx'

/**
 * Renders a page in one piece. Every loader has finished by then, so streaming would only add
 * markers to the HTML and keep it from being compressed and cached whole.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const html = renderToStaticMarkup(
    <ReferenceProvider value={loadContext.get(requestFacts).reference}>
      <ServerRouter context={routerContext} url={request.url} />
    </ReferenceProvider>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const wait = retryAfter(routerContext)
  if (wait) headers.set('Retry-After', wait)
  return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}

/** React Router keeps what an action says in headers from its page; this one is for the visitor. */
function retryAfter({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext) {
  const sent = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]
  return sent.map((headers) => headers.get('Retry-After')).find((value) => value !== null)
}

/** Whatever is thrown and not a refusal: logged with the reference the visitor is shown. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  context.get(requestFacts).log.error({ err: error }, 'unexpected error')
}
