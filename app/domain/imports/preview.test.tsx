import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LocaleContext } from '#app/text/index.ts'
import { listings } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { bytes, importLines, runImport, stage } from '#tests/support/inventory.ts'
import { previewImport } from './preview.server.ts'
import { RowChanges } from './row-changes.tsx'

const header = 'Parcel Number,Title,Address,City,Class,Price\n'
const edited = { title: 'The Old Mill', priceCents: 77_700 }

/** Imports a house, edits it on the portal, and previews the next row of the inventory. */
async function previewAfterEdit(row: string) {
  const db = freshDatabase()
  await importLines(db, [header, '1,Mill,1 A ST,FLINT,401,"$1,250.50"\n'])
  db.update(listings).set(edited).run()
  const { staged, plan } = await stage(db, null, bytes([header, row]))
  const { sample, changes, counts } = await previewImport(db, staged, plan)
  await runImport(db, staged, plan)
  const html = renderToStaticMarkup(
    <LocaleContext.Provider value="en">
      <RowChanges changes={changes} count={counts.changed} kind={plan.kind} />
    </LocaleContext.Provider>,
  )
  return { previewed: sample[0]?.fields, html, after: db.select().from(listings).get() }
}

it('shows what was edited on the portal as it stays if the inventory says the same', async () => {
  const { previewed, after } = await previewAfterEdit('1,Mill,1 A ST,FLINT,401,"$1,250.50"\n')
  expect(previewed).toMatchObject(edited)
  expect(after).toMatchObject(edited)
})

it('says which edits on the portal the inventory replaces', async () => {
  const { previewed, html, after } = await previewAfterEdit(
    '1,New Mill,1 A ST,BURTON,401,"$1,250.50"\n',
  )
  const written = { title: 'New Mill', city: 'Burton', priceCents: 77_700 }
  expect(previewed).toMatchObject(written)
  expect(after).toMatchObject(written)
  expect(html).toContain('Row 2: Title, City. Replaces edits on the portal: Title.')
})

it('replaces no edit that says the same as the inventory now', async () => {
  const { html } = await previewAfterEdit('1,The Old Mill,1 A ST,FLINT,401,"$1,250.50"\n')
  expect(html).toContain('Row 2: Title.')
  expect(html).not.toContain('Replaces')
})
