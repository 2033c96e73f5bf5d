import { listOwnViews } from '#app/domain/views/listing-views.server.ts'
import { ViewsChart } from '#app/domain/views/views-chart.tsx'
import { requireMember } from '#app/http/access/guards.server.ts'
import { db } from '#app/http/database.server.ts'
import { parsePage } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/views'

export function loader({ context, request }: Route.LoaderArgs) {
  return listOwnViews(db, requireMember(context, request), parsePage(request))
}

/** How often each of the member's listings was opened (docs/rules.md#listing-views). */
export default function Views({ loaderData }: Route.ComponentProps) {
  const { views } = useText()
  const { rows, page, pages } = loaderData
  return (
    <Page title={views.title}>
      <p className="prose mb-4 muted">{views.intro}</p>
      {rows.length === 0 && <EmptyState>{views.empty}</EmptyState>}
      <div className="gap-x-12 lg:grid lg:grid-cols-2">
        {rows.map(({ id, source, title, days }) => (
          <section key={id} className="mb-8">
            <h2>
              <a href={paths[source].show(id)}>{title}</a>
            </h2>
            <ViewsChart days={days} />
          </section>
        ))}
      </div>
      <Pager page={page} pages={pages} />
    </Page>
  )
}
