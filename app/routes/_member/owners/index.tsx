import { listOwners } from '#app/domain/client-book/clients-and-owners.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { db } from '#app/http/database.server.ts'
import { parsePage } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/index'

export function loader({ context, request }: Route.LoaderArgs) {
  return listOwners(db, requireMember(context, request), parsePage(request))
}

export default function Owners({ loaderData }: Route.ComponentProps) {
  const { title, empty, columns, statuses } = useText().clientBook.owners
  return (
    <Page title={title}>
      <DataTable
        rows={loaderData.rows}
        toKey={(owner) => owner.id}
        empty={empty}
        columns={[
          {
            label: columns.name,
            isTitle: true,
            cell: (owner) => <a href={paths.owners.edit(owner.id)}>{owner.name}</a>,
          },
          { label: columns.contactInfo, isText: true, cell: (owner) => owner.contactInfo },
          { label: columns.mailingAddress, isText: true, cell: (owner) => owner.mailingAddress },
          { label: columns.status, cell: (owner) => statuses[owner.ownershipStatus] },
        ]}
      />
      <Pager page={loaderData.page} pages={loaderData.pages} />
    </Page>
  )
}
