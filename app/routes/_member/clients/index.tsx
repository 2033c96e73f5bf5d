import { listClients } from '#app/domain/client-book/clients-and-owners.server.ts'
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
  return listClients(db, requireMember(context, request), parsePage(request))
}

export default function Clients({ loaderData }: Route.ComponentProps) {
  const { title, empty, columns } = useText().clientBook.clients
  return (
    <Page title={title}>
      <DataTable
        rows={loaderData.rows}
        toKey={(client) => client.id}
        empty={empty}
        columns={[
          {
            label: columns.name,
            isTitle: true,
            cell: (client) => <a href={paths.clients.edit(client.id)}>{client.name}</a>,
          },
          {
            label: columns.email,
            isText: true,
            cell: (client) => <a href={`mailto:${client.email}`}>{client.email}</a>,
          },
          { label: columns.phone, isShort: true, cell: (client) => client.phone },
          { label: columns.preferences, isText: true, cell: (client) => client.preferences },
          { label: columns.notes, isText: true, cell: (client) => client.notes },
        ]}
      />
      <Pager page={loaderData.page} pages={loaderData.pages} />
    </Page>
  )
}
