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
    /^(drizzle-orm|better-sqlite3|nodemailer|stripe|sharp|db\/(?!client|replica)[^/]*\.server)/,
    'Move the query or call to a function in app/domain, and call that.',
  ],
  [
    'parts of pages do not write',
    /^app\/ui\//,
    /^(db\/.*\.server|drizzle-orm|app\/domain\/.*\.server|app\/http\/database)/,
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
    'the domain does not import React Router, except in .tsx files',
    /^app\/domain\/.*\.ts$/,
    /^react-router(\/|$)/,
    'Return a value, and let the route make the answer of it.',
  ],
  [
    'shared code does not import a domain, a route or a page',
    /^app\/shared\//,
    /^app\/(domain|routes|http|ui)\//,
    'Move it to the domain that it is about: app/shared is for code of no domain.',
  ],
  [
    'texts import nothing that reads or writes',
    /^app\/text\//,
    /\.server\.tsx?$|^(db|app\/(browser|http|routes|ui))\//,
    'Let the caller pass what the sentence needs, or move a type or limit to a file without .server.',
  ],
  [
    'scripts of the browser import nothing of the server',
    /^app\/browser\//,
    /\.server\.tsx?$|^(db|app\/(http|routes))\//,
    'Move what both need to a file without .server, in app/domain or app/shared.',
  ],
  [
    'the app and the database do not import the process',
    /^(app|db)\//,
    /^(server|scripts)\//,
    'Move what both need to app/http or app/shared: server/ and scripts/ import those.',
  ],
  [
    'only app/http/database.server.ts, the process and commands import the wiring',
    /^(?!app\/http\/database\.server\.ts$|server\/|scripts\/)/,
    /^app\/wiring\./,
    'Take the database as an argument, or register a reaction in app/wiring.server.ts.',
  ],
  [
    'mail is queued by reactions, and by the few operations that are themselves a mail',
    /^app\/domain\/(?!(?:\w+\/[a-z]+-mail|notifications\/(?:notify|digest)|contact-form\/messages|classifieds\/relay|background-jobs\/cron)\.server\.ts$)/,
    /^app\/domain\/mail\/outbox\.server\.ts$/,
    'Queue it in a reaction in the domain’s …-mail.server.ts, registered in app/wiring.server.ts.',
  ],
  [
    'only scripts for development import what belongs to tests',
    /^(?!scripts\/)/,
    /^tests\//,
    'Move what both need to the code that the tests are about.',
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
