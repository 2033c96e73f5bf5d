import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Outlet } from 'react-router'
import type { Route } from './+types/root'
import stylesheet from './app.css?url'
import { requireSecondFactor } from './http/access/second-factor.server.ts'
import { identify } from './http/access/session.server.ts'
import { refuseForms } from './http/forms/replica-forms.server.ts'
import { loadShell } from './http/pages/shell.server.ts'
import { takeFlash } from './http/redirects/flash.server.ts'
import { storeRoutePattern } from './http/route-pattern.server.ts'
import { paths } from './paths.ts'
import { useLocale } from './text/index.ts'
import { useErrorContext } from './ui/error-context.tsx'
import { ErrorPage } from './ui/error-page.tsx'
import { useScriptAddress } from './ui/script-address.tsx'
import { Shell } from './ui/shell.tsx'
import { useShell } from './ui/use-shell.ts'

export const middleware = [storeRoutePattern, identify, refuseForms, requireSecondFactor, takeFlash]

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: paths.manifest() },
]

export function loader({ context, request }: Route.LoaderArgs) {
  return loadShell(context, request)
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={useLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Links />
        <MastheadColors />
        <PageScript />
      </head>
      <body>{children}</body>
    </html>
  )
}

/** Links the town's own colors as a separate file, because most towns have none. */
function MastheadColors() {
  const { shell } = useErrorContext()
  const colors = (useShell() ?? shell)?.masthead
  return colors && <link rel="stylesheet" href={paths.masthead(colors)} />
}

/**
 * The script that the page's route names, as a module, so that it runs after the HTML is parsed.
 */
function PageScript() {
  const address = useScriptAddress()
  return address && <script type="module" src={address} />
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <Shell {...loaderData}>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { shell } = useErrorContext()
  const refusal = isRouteErrorResponse(error) ? error : null
  const page = <ErrorPage refusal={refusal} />
  return shell ? <Shell {...shell}>{page}</Shell> : <main className="column py-6">{page}</main>
}
