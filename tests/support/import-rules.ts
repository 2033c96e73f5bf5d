import { route } from './sources.ts'

/** Which files must not import which others, and what to do instead. */
export const importRules: Array<[rule: string, from: RegExp, forbidden: RegExp, advice: string]> = [
  [
    'the domain does not import routes, HTTP or the server',
    /^app\/domain\//,
    /^(app\/(routes|http)|server)\//,
    'Pass what it needs as an argument, or move the code that needs HTTP to app/http or the route.',
  ],
  [
    'routes do not import the database or a vendor',
    /^app\/routes\//,
    /^(drizzle-orm|better-sqlite3|nodemailer|stripe|sharp)/,
    'Move the query or call to a function in app/domain, and call that.',
  ],
  [
    'parts of pages do not write',
    /^app\/ui\//,
    /^(db\/client|drizzle-orm|app\/domain\/.*\.server)/,
    'Read and write in a loader or action, and pass the result as a property.',
  ],
  [
    'the database imports nothing above it',
    /^db\//,
    /^(app|dev|scripts|server|tests)\//,
    'Move what both need to db/, or do it in app/domain.',
  ],
  [
    'the domain does not import Hono or the React Router server',
    /^app\/domain\//,
    /^(hono|@hono\/|@react-router\/)/,
    'Return a value, and let the route or server/ make the response from it.',
  ],
  [
    'shared code does not import a domain, a route or a page',
    /^app\/shared\//,
    /^app\/(domain|routes|http|ui)\//,
    'Move it to the domain that it is about: app/shared is for code of no domain.',
  ],
  [
    'nothing imports a route',
    /./,
    route,
    'Move what both need to a + file beside the route, or to app/domain.',
  ],
  [
    'only routes import the helpers beside routes',
    /^(?!app\/routes\/)/,
    /^app\/routes\//,
    'Move the helper to app/domain, app/http or app/ui.',
  ],
]
