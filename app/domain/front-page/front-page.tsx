import { kindName } from '#app/domain/listings/category-name.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { ListingCards } from '#app/domain/listings/pages/listing-cards.tsx'
import { paths } from '#app/paths.ts'
import { excerpt } from '#app/shared/excerpt.ts'
import { useText } from '#app/text/index.ts'
import { joinFacts } from '#app/text/join-facts.ts'
import { useWords } from '#app/text/words.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { listingSources } from '#db/schema/listings.ts'
import type { FrontPage } from './front-page.server.ts'
import { WeekStrip } from './week-strip.tsx'

type FrontPageScreenProps = FrontPage & { title: string; subtitle: string }

/** The front page: this week's events, homes, jobs and classified ads. */
export function FrontPageScreen({ title, subtitle, ...page }: FrontPageScreenProps) {
  const { frontPage, search } = useText()
  const place = useChosenPlace()
  const { counts, week, newest } = page
  const homes = newest.properties
  const isOpen = listingSources.some((source) => counts.listings[source] > 0)
  return (
    <>
      <div className="front-head">
        <div>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
        <SearchBox />
      </div>
      <WeekStrip {...week} />
      <section className="front-homes">
        <SectionHead
          title={frontPage.homes}
          link={{
            href: paths.properties.list(place),
            label: search.seeAll(counts.listings.properties, false),
            of: frontPage.properties(counts.listings.properties),
          }}
        />
        {homes.length > 0 ? (
          <ListingCards rows={homes} heading="h3" />
        ) : (
          <EmptyState>{frontPage.none}</EmptyState>
        )}
        {isOpen && <p className="mt-4 muted">{frontPage.soon}</p>}
      </section>
      <div className="front-columns">
        <Work work={newest.work} count={counts.listings.work} />
        <Notices notices={page.notices} count={counts.notices} />
      </div>
    </>
  )
}

function Work({ work, count }: { work: FrontPage['newest']['work']; count: number }) {
  const text = useText()
  const { frontPage, search } = text
  const place = useChosenPlace()
  return (
    <section>
      <SectionHead
        title={frontPage.work}
        link={{
          href: paths.work.list(place),
          label: search.seeAll(count, false),
          of: frontPage.jobs(count),
        }}
      />
      {work.length === 0 && <EmptyState>{frontPage.none}</EmptyState>}
      <ul className="findings">
        {work.map(({ id, title, category, city }) => (
          <Finding key={id} href={paths.work.show(id, place)} title={title}>
            {joinFacts([kindName(category, text), city])}
          </Finding>
        ))}
      </ul>
    </section>
  )
}

/** A classified without a title shows this many characters of its text. */
const longestTitle = 80

function Notices({ notices, count }: { notices: FrontPage['notices']; count: number }) {
  const { frontPage, classifieds, search } = useText()
  const place = useChosenPlace()
  return (
    <section>
      <SectionHead
        title={frontPage.notices}
        link={{
          href: paths.classifieds.list(place),
          label: search.seeAll(count, false),
          of: frontPage.classifieds(count),
        }}
      />
      {notices.length === 0 && <EmptyState>{classifieds.list.empty}</EmptyState>}
      <ul className="findings">
        {notices.map(({ id, title, content, sectionName, until }) => (
          <Finding
            key={id}
            href={paths.classifieds.show(id, place)}
            title={title ?? excerpt(content, longestTitle)}
          >
            {joinFacts([sectionName, classifieds.list.until(until)])}
          </Finding>
        ))}
      </ul>
    </section>
  )
}

function Finding({ href, title, children }: { href: string; title: string; children: string }) {
  return (
    <li>
      <h3>
        <a href={href}>
          <bdi>{title}</bdi>
        </a>
      </h3>
      <p className="muted">{children}</p>
    </li>
  )
}

type Counter = readonly [label: string, count: number, href: string]

/** The counters in one line. */
export function Counters({ listings, members }: FrontPage['counts']) {
  const { frontPage } = useText()
  const words = useWords()
  const place = useChosenPlace()
  const counters: Record<ListingSource | 'members', Counter | null> = {
    properties: [frontPage.activeProperties, listings.properties, paths.properties.list(place)],
    work: [frontPage.activeJobs, listings.work, paths.work.list(place)],
    play: null,
    members: [frontPage.communityMembers, members, paths.community.index(place)],
  }
  return (
    <dl className="counters">
      {Object.values(counters)
        .filter((counter) => counter !== null)
        .map(([label, count, href]) => (
          <div key={href}>
            <dt>
              <a href={href}>{label}</a>
            </dt>{' '}
            <dd>{words.number(count)}</dd>
          </div>
        ))}
    </dl>
  )
}
