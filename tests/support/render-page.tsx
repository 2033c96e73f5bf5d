import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import type { Flash } from '#app/http/redirects/flash.server.ts'
import { LocaleContext } from '#app/text/index.ts'

type PageContext = { address?: string; flash?: Flash }

/** Returns the HTML of a part of a page, in English. */
export function renderPage(part: ReactNode, { address = '/', flash }: PageContext = {}): string {
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component: () => part }])
  return renderToStaticMarkup(
    <LocaleContext.Provider value="en">
      <Stub
        initialEntries={[address]}
        hydrationData={{ loaderData: { root: { flash, portalName: 'Springfield' } } }}
      />
    </LocaleContext.Provider>,
  )
}
