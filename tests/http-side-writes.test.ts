import { expect, test } from 'vitest'
import { followUses, listDeclared } from './support/operations.ts'
import { readCode, resolveImport, sources } from './support/sources.ts'

/** The operations that app/http calls and that write, as `domain/function`, with the reason. */
const allowed: Record<string, string[]> = {
  'It belongs to a cookie or header of app/http, by which a person or device is recognized.': [
    ...['accounts/signIn', 'accounts/signInWithCode', 'accounts/touchSession'],
    ...['accounts/revokeSession', 'accounts/confirmPassword', 'accounts/rememberDevice'],
  ],
  'It keeps a form of any route until its sender has signed in.': [
    ...['accounts/keepForm', 'accounts/dropKeptForms'],
  ],
  'Routes of many domains send people to the provider in the same way.': ['payments/startCheckout'],
}

const isOperation = (file: string) => /^app\/domain\/.*\.server\.ts$/.test(file)

/** Returns what a file imports by name, types apart, as `file name`. */
const listUsed = (file: string) =>
  [...readCode(file).matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)].flatMap(
    ([, names = '', target = '']) =>
      [...names.matchAll(/(?<!type )\b\w+/g)].map(
        ([name]) => `${resolveImport(file, target)} ${name}`,
      ),
  )

test('app/http leaves changes to routes, but for these', () => {
  const operations = sources.filter(isOperation)
  const reaches = followUses(operations)
  // The table of jobs names all of them; who lists it runs none.
  const isFollowed = (used: string) =>
    !used.startsWith('app/domain/background-jobs/cron.server.ts ')
  const writing = operations
    .flatMap((file) => listDeclared(file))
    .map(({ file, name }) => `${file} ${name}`)
    .filter((name) => reaches(name, 'db/write.server.ts write', isFollowed))
  const called = new Set(
    sources.filter((file) => file.startsWith('app/http/')).flatMap((file) => listUsed(file)),
  )
  const found = writing
    .filter((name) => called.has(name))
    .map((name) => name.replace(/^app\/domain\/([^/]+)\/.* /, '$1/'))
  const advice = 'Call it in the route. If app/http must, add it above under its reason.'
  expect(found.sort(), advice).toEqual(Object.values(allowed).flat().sort())
})
