import { AdFilterForm, AdList } from '#app/domain/classifieds/classified-list.tsx'
import { noticeOf } from '#app/domain/classifieds/notice.server.ts'
import { listAds, readAdFilters } from '#app/domain/classifieds/queries.server.ts'
import { listOpenSections } from '#app/domain/classifieds/sections.server.ts'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { actorContext } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/index'

export const headers = publicHeaders

export function loader({ context, request }: Route.LoaderArgs) {
  const filters = readAdFilters(new URL(request.url).searchParams)
  const { rows, ...page } = listAds(db, filters)
  return {
    filters,
    ...page,
    ads: rows.map(noticeOf),
    sections: listOpenSections(db),
    isMember: context.get(actorContext) !== null,
  }
}

export default function Classifieds({ loaderData }: Route.ComponentProps) {
  const { title, list } = useText().classifieds
  const { sections, isMember, ...page } = loaderData
  return (
    <Page title={title}>
      <p className="mb-4 no-print">
        {isMember ? (
          <a className="button" href="/classifieds/new">
            {list.post}
          </a>
        ) : (
          <>
            {list.join} <a href="/register">{list.register}</a>
          </>
        )}
      </p>
      <AdFilterForm filters={page.filters} sections={sections} />
      <AdList {...page} />
    </Page>
  )
}
