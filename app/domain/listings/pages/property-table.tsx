import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { listAllProperties } from './admin-properties.server.ts'
import { PublicState } from './public-state.tsx'

/** The query parameter for this table's pager, because another table on the page uses `page`. */
export const propertyPage = 'properties'

type PropertyRow = ReturnType<typeof listAllProperties>['rows'][number]

/** Properties, each with its status and the buttons to change it. */
export function PropertyTable(props: { rows: PropertyRow[]; page: number; pages: number }) {
  const { properties } = useText().dashboard
  const { columns } = properties
  return (
    <section>
      <h2 className="mb-2">{properties.title}</h2>
      <DataTable
        rows={props.rows}
        toKey={(property) => property.id}
        empty={properties.empty}
        columns={[
          { label: columns.id, cell: (property) => property.id },
          {
            label: columns.title,
            isTitle: true,
            cell: (property) => <a href={paths.properties.show(property.id)}>{property.title}</a>,
          },
          {
            label: columns.state,
            cell: (property) => <PublicState isPublic={property.isActive} />,
          },
          {
            label: columns.action,
            isAction: true,
            cell: (property) => <ActiveForm property={property} />,
          },
        ]}
      />
      <Pager page={props.page} pages={props.pages} name={propertyPage} label={properties.title} />
    </section>
  )
}

function ActiveForm({ property }: { property: PropertyRow }) {
  const { availability } = useText().listingForms
  const change = property.deactivatedAt ? 'reactivate' : 'deactivate'
  return (
    <form method="post">
      <input type="hidden" name="property" value={property.id} />
      <button className="button-quiet" name="intent" value={change}>
        {availability[change]} <span className="sr-only">{property.title}</span>
      </button>
    </form>
  )
}
