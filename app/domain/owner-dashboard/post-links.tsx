import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { LinkList } from '#app/ui/link-list.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'

/** What can be posted: for those who sell a menu, for all others the places to start. */
export function PostLinks({ isSelling }: { isSelling: boolean }) {
  const { dashboard, events, classifieds, play, ownerDashboard } = useText()
  const place = useChosenPlace()
  const links = [
    [paths.properties.new(), dashboard.postProperty],
    [paths.work.new(), dashboard.postWork],
    [paths.events.new(), events.builder.create],
    [paths.play.new(), play.newTitle],
    [paths.classifieds.new(), classifieds.list.post],
  ] as const
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
