import { Outlet } from 'react-router'
import stylesheet from '#app/app.css?url'
import { listPlaces } from '#app/domain/listings/places.server.ts'
import { db } from '#app/http/database.server.ts'
import { Shell } from '#app/ui/shell.tsx'
import type { Route } from './+types/root'

/** The smallest possible React Router page, with the same HTML frame and query as ours. */
export function loader() {
  return {
    portalName: 'Mainstreet',
    host: 'localhost',
    isDemo: false,
    viewer: null,
    places: listPlaces(db),
    flash: null,
    savesData: false,
  }
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <Shell {...loaderData}>
          <Outlet />
        </Shell>
      </body>
    </html>
  )
}
