import type { Week } from '#app/domain/events/calendar/week.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListingCard } from '#app/ui/listing-card.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { useSaveData } from '#app/ui/use-save-data.ts'

/** How many pictures a phone shows before scrolling. */
const seenFirst = 2

/** The next events with their pictures side by side; on phones, a strip that scrolls sideways. */
export function WeekStrip({ events, isThisWeek }: Week) {
  const text = useText()
  const { frontPage } = text
  const place = useChosenPlace()
  const { list } = text.events
  const savesData = useSaveData()
  return (
    <section>
      <SectionHead
        title={isThisWeek ? frontPage.week : frontPage.next}
        link={{ href: paths.events.list(place), label: frontPage.all, of: frontPage.events }}
      >
        <a href={paths.events.list({ when: 'today', ...place })}>{list.today}</a>{' '}
        <a href={paths.events.list({ when: 'weekend', ...place })}>{list.weekend}</a>
      </SectionHead>
      {events.length === 0 && <EmptyState>{list.empty.upcoming}</EmptyState>}
      <ol className="week">
        {events.map(({ id, title, leaf, facts, picture }, index) => (
          <li key={id}>
            {savesData && <Leaf {...leaf} />}
            <ListingCard
              title={title}
              href={paths.events.show(id, place)}
              heading="h3"
              picture={picture}
              placeholder="events"
              facts={facts}
              isFirst={index < seenFirst}
            />
            {!savesData && <Leaf {...leaf} isOver />}
          </li>
        ))}
      </ol>
    </section>
  )
}

type LeafProps = Week['events'][number]['leaf'] & { isOver?: boolean }

/** The date of an event, on its picture or above its title. */
function Leaf({ before, day, after, isOver = false }: LeafProps) {
  return (
    <p className={isOver ? 'leaf leaf-over' : 'leaf'}>
      <b>{day}</b> {before} {after}
    </p>
  )
}
