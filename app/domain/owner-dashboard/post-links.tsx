import type { ListingSource } from '#app/domain/listings/listing.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { LinkList } from '#app/ui/link-list.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'

/**
 * Links to the forms that post something: a menu for members who sell, suggestions for all others.
 */
export function PostLinks({ isSelling }: { isSelling: boolean }) {
  const { dashboard, events, classifieds, play, ownerDashboard } = useText()
  const place = useChosenPlace()
  const forms: Record<ListingSource | 'events' | 'classifieds', [href: string, label: string]> = {
    properties: [paths.properties.new(place), dashboard.postProperty],
    work: [paths.work.new(place), dashboard.postWork],
    events: [paths.events.new(place), events.builder.create],
    play: [paths.play.new(place), play.newTitle],
    classifieds: [paths.classifieds.new(place), classifieds.list.post],
  }
  const links = Object.values(forms)
  if (isSelling) {
    return (
      <details className="post-menu">
        <summary className="button">{ownerDashboard.post}</summary>
        <LinkList links={links} />
      </details>
    )
  }
  return (
    <nav className="mb-8" aria-label={ownerDashboard.start}>
      <h2 className="mb-2">{ownerDashboard.start}</h2>
      <LinkList links={[...links, [paths.waysToMonetize(place), dashboard.waysToMonetize]]} />
    </nav>
  )
}
