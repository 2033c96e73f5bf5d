import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LocaleContext } from '#app/text/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { bytes, stage } from '#tests/support/inventory.ts'
import { problemLimit } from './import.ts'
import { previewImport } from './preview.server.ts'
import { Problems } from './problems.tsx'

async function showProblems(rows: number, asked: string | null) {
  const db = freshDatabase()
  const header = 'Parcel Number,Address,City,Class,Year Built,Pets,Lease Length,Available from\n'
  const wrong = (n: number) => `${n},${n} A ST,,401,12,maybe,long,2031-02-30\n`
  const lines = [header, ...Array.from({ length: rows }, (_, index) => wrong(index + 1))]
  const { staged, plan } = await stage(db, null, bytes(lines))
  const { problems, problemCount } = await previewImport(db, staged, plan, problemLimit(asked))
  return renderToStaticMarkup(
    <LocaleContext.Provider value="en">
      <Problems problems={problems} count={problemCount} />
    </LocaleContext.Provider>,
  )
}

const countItems = (html: string) => html.split('<li>').length - 1

it('lists 200 problems, and all that there are when asked', async () => {
  const some = await showProblems(60, null)
  expect(countItems(some)).toBe(200)
  expect(some).toContain('Show all 300 problems')
  const all = await showProblems(60, 'all')
  expect(countItems(all)).toBe(300)
  expect(all).not.toContain('<button')
})

it('lists at most 1,000 problems, and says how many more there are', async () => {
  expect(await showProblems(210, null)).toContain('Show the first 1,000 of 1,050 problems')
  const all = await showProblems(210, 'all')
  expect(countItems(all)).toBe(1000)
  expect(all).toContain('And 50 more. All are listed once the file is imported.')
  expect(all).not.toContain('<button')
})
