import type { ReactNode } from 'react'
import type { Flash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { type Locale, useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { FlashMessage } from './flash-message.tsx'
import { Footer, type Town } from './footer.tsx'
import { Navigation, type ShellMember } from './navigation.tsx'
import { useChosenPlace } from './use-chosen-place.ts'
import { useIsPublic } from './use-is-public.ts'

type ShellProps = {
  portalName: string
  host: string
  /** The page's path, with its query. */
  path: string
  /** The language in the page's address. */
  chosenLocale: Locale | null
  isDemo: boolean
  /** Today in the town, `YYYY-MM-DD`. */
  today: string
  town: Town
  member: ShellMember | null
  /** The HTML of the navigation's entries. */
  menu: string
  /** Whether any ad is running; if not, pages leave no space for one. */
  hasAds: boolean
  flash: Flash | null
  children: ReactNode
}

/**
 * The frame of every page: masthead, navigation, footer and, on public pages, an ad
 * (docs/rules.md#frame).
 */
export function Shell(props: ShellProps) {
  const { portalName, host, path, chosenLocale, isDemo, today, town, member, menu } = props
  const { hasAds, flash, children } = props
  const { shell } = useText()
  const words = useWords()
  const isPublic = useIsPublic()
  const place = useChosenPlace()
  return (
    <>
      <a className="sr-only-focusable" href="#content">
        {shell.skipToContent}
      </a>
      <header>
        {isDemo && (
          <p className="no-print border-b border-hairline px-4 py-1 text-center text-sm">
            {shell.demoNotice} <a href={paths.dev.mailbox()}>{shell.demoMailbox}</a>
          </p>
        )}
        <div className="masthead column">
          <p className="masthead-date">
            <time dateTime={today}>{words.longDay(today)}</time>
          </p>{' '}
          <a className="masthead-name" href={paths.home(place)}>
            {portalName}
          </a>{' '}
          <p className="masthead-links no-print">
            <a href={paths.search(place)}>{shell.search}</a>{' '}
            <a className="menu-toggle" href="#menu">
              {shell.menu(member?.unread ?? 0)}
            </a>
          </p>
        </div>
        <Navigation menu={menu} />
      </header>
      <main className="column py-6">
        {/* The skip link's target is a `div`, because ELinks does not find an id on `main`. */}
        <div id="content" tabIndex={-1}>
          {flash && <FlashMessage flash={flash} />}
          {children}
        </div>
      </main>
      {hasAds && isPublic && (
        <aside className="ad-block column" aria-label={shell.advertisement}>
          {/* Hidden from screen readers, which would read it even after the ad has loaded. */}
          <p aria-hidden="true">{shell.loadingAd}</p>
          <iframe src={paths.campaigns.frame()} title={shell.advertisement} loading="lazy" />
        </aside>
      )}
      <Footer town={town} host={host} path={path} chosenLocale={chosenLocale} />
    </>
  )
}
