import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { LocaleContext } from '#app/text/index.ts'

/** Returns the HTML of a part of a page, in English, as at the page's address. */
export function renderPage(part: ReactNode, address = '/'): string {
  const Stub = createRoutesStub([{ path: '*', Component: () => part }])
  return renderToStaticMarkup(
    <LocaleContext.Provider value="en">
      <Stub initialEntries={[address]} />
    </LocaleContext.Provider>,
  )
}
