import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { paths } from '#app/paths.ts'
import { type Locale, LocaleContext } from '#app/text/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { bytes, stage } from '#tests/support/inventory.ts'
import { landBankLines } from '#tests/support/inventory-file.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { ImportProgress } from './import-progress.tsx'
import { findConfirmed } from './queries.server.ts'
import { runImports } from './run.server.ts'
import { confirmImport } from './transitions.server.ts'

const none = { rows: [], total: 0, page: 1, pages: 1 }

it.each<[Locale, string]>([
  ['en', 'The import failed for a technical reason'],
  ['es', 'La importación falló por un motivo técnico'],
])(
  'says in the reader’s language (%s) that it failed, not in the error’s words',
  async (locale, sentence) => {
    const db = freshDatabase()
    const { staged, plan } = await stage(db, null, bytes(landBankLines(2)))
    await confirmImport(db, staged.id, plan)
    db.$client.exec(`create trigger no_room before insert on listings
    begin select raise(abort, 'no room here'); end`)
    await expect(runImports(db)).rejects.toThrow('no room here')
    const found = findConfirmed(db, staged.id)
    if (!found) throw new Error('The import is gone.')
    expect(JSON.stringify(found)).not.toContain('no room here')
    const Stub = createRoutesStub([
      {
        path: '/',
        Component: () => (
          <ImportProgress
            {...{ found, isWaiting: false, canTakeBack: false, importedCount: 0, rejections: [] }}
            problems={none}
            kept={none}
          />
        ),
      },
    ])
    const page = renderToStaticMarkup(
      <LocaleContext.Provider value={locale}>
        <Stub />
      </LocaleContext.Provider>,
    )
    expect(page).toContain(sentence)
    expect(page).toContain(`<title>${sentence}`)
    expect(page).not.toContain('no room here')
  },
)

it('reloads the page of a running import, unless a reader has stopped that', async () => {
  const db = freshDatabase()
  const { staged, plan } = await stage(db, null, bytes(landBankLines(2)))
  await confirmImport(db, staged.id, plan)
  const found = findConfirmed(db, staged.id)
  if (!found) throw new Error('The import is gone.')
  const progress = (
    <ImportProgress
      {...{ found, isWaiting: false, canTakeBack: false, importedCount: 0, rejections: [] }}
      problems={none}
      kept={none}
    />
  )
  const still = `href="${paths.admin.importPage(found.id, { still: 1 })}"`
  const reloading = renderPage(progress)
  expect(reloading).toContain('http-equiv="refresh"')
  expect(reloading).toMatch(/<p [^>]*id="refreshed"/)
  expect(reloading).toContain(
    `${still} aria-describedby="refreshed" autofocus="">Stop refreshing</a>`,
  )
  const stopped = renderPage(progress, { address: '/?still=1' })
  expect(stopped).not.toContain('http-equiv="refresh"')
  expect(stopped).toContain(`${still}>Refresh now</a>`)
})
