import { ClassifiedFilterForm, ClassifiedList } from '#app/domain/classifieds/classified-list.tsx'
import { listFirstPictures } from '#app/domain/classifieds/pictures.server.ts'
import { toPublicClassified } from '#app/domain/classifieds/public-classified.server.ts'
import {
  chosenFilters,
  listClassifieds,
  readClassifiedFilters,
} from '#app/domain/classifieds/queries.server.ts'
import { listOpenSections } from '#app/domain/classifieds/sections.server.ts'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { actorContext, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { cardStylesheet } from '#app/ui/card-stylesheet.ts'
import { FeedLinks } from '#app/ui/feed-links.tsx'
import { Page } from '#app/ui/page.tsx'
import { usePagePart } from '#app/ui/pager.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/index'

export const headers = publicHeaders
export const links = cardStylesheet

export function loader({ context, request }: Route.LoaderArgs) {
  const words = getWords(context)
  const filters = readClassifiedFilters(new URL(request.url).searchParams)
  const { rows, ...page } = listClassifieds(db, filters)
  const pictures = listFirstPictures(
    db,
    rows.map(({ classified }) => classified.id),
  )
  return {
    filters,
    chosen: chosenFilters(filters),
    ...page,
    classifieds: rows.map((row) => ({
      ...toPublicClassified(row, words),
      picture: pictures.get(row.classified.id) ?? null,
    })),
    sections: listOpenSections(db),
    isMember: context.get(actorContext) !== null,
  }
}

export default function Classifieds({ loaderData }: Route.ComponentProps) {
  const { classifieds, discovery } = useText()
  const { title, list } = classifieds
  const { sections, isMember, chosen, ...page } = loaderData
  const place = useChosenPlace()
  return (
    <Page
      title={title}
      part={usePagePart(page)}
      facts={{
        description: discovery.classifieds,
        query: { ...chosen, page: page.page > 1 ? page.page : null },
        isHidden: page.filters.q !== '',
      }}
    >
      <p className="mb-4 no-print">
        {isMember ? (
          <a className="button" href={paths.classifieds.new(place)}>
            {list.post}
          </a>
        ) : (
          <>
            {list.join} <a href={paths.register(place)}>{list.register}</a>
          </>
        )}
      </p>
      <ClassifiedFilterForm filters={page.filters} sections={sections} />
      <ClassifiedList {...page} />
      <FeedLinks title={title} feed={paths.classifieds.feed(chosen)} />
    </Page>
  )
}
