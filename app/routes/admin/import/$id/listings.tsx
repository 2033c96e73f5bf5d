import { findConfirmed } from '#app/domain/imports/queries.server.ts'
import { listImportedListings } from '#app/domain/imports/results.server.ts'
import { PublicState } from '#app/domain/listings/pages/public-state.tsx'
import { requirePageAccess } from '#app/http/access/guards.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseId, parsePage } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/listings'

export function loader({ context, request, params }: Route.LoaderArgs) {
  requirePageAccess(context, request, paths.admin.import())
  const found = findConfirmed(db, parseId(params.id))
  if (!found) throw notFound()
  const { id, fileName } = found
  return { id, fileName, ...listImportedListings(db, id, parsePage(request)) }
}

/** The listings that an import added or changed. */
export default function ImportedListings({ loaderData }: Route.ComponentProps) {
  const { cameIn } = useText().imports
  const { id, fileName, rows, page, pages } = loaderData
  return (
    <Page title={cameIn.title(fileName)}>
      <p className="links mb-4">
        <a href={paths.admin.importPage(id)}>{cameIn.back}</a>
      </p>
      <DataTable
        rows={rows}
        toKey={(row) => row.id}
        empty={cameIn.empty}
        columns={[
          {
            label: cameIn.columns.title,
            isTitle: true,
            cell: (row) => <a href={paths[row.source].show(row.id)}>{row.title}</a>,
          },
          {
            label: cameIn.columns.outcome,
            isShort: true,
            cell: ({ isNew }) => (isNew ? cameIn.added : cameIn.changed),
          },
          {
            label: cameIn.columns.state,
            isShort: true,
            cell: ({ isPublic }) => <PublicState isPublic={isPublic} />,
          },
        ]}
      />
      <Pager page={page} pages={pages} />
    </Page>
  )
}
