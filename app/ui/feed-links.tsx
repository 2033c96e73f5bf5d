import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useChosenPlace } from './use-chosen-place.ts'

type SubscribeProps = {
  /** The title of the list. */
  title: string
  feed: string
  calendar?: string
}

/**
 * The links to follow a list: for people at the end of the list, for programs in the page's head.
 */
export function FeedLinks({ title, feed, calendar }: SubscribeProps) {
  const { discovery } = useText()
  return (
    <p className="no-print mt-6 muted">
      <link rel="alternate" type="application/atom+xml" title={title} href={feed} />
      {calendar && <link rel="alternate" type="text/calendar" title={title} href={calendar} />}
      {discovery.subscribe}{' '}
      {calendar && (
        <>
          <a href={calendar}>{discovery.calendar}</a>
          {' · '}
        </>
      )}
      <a href={feed}>{discovery.feed}</a>
      {' · '}
      <a href={`${paths.userGuide(useChosenPlace())}#subscribing`}>{discovery.how}</a>
    </p>
  )
}
