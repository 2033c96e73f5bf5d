import type { ReactNode } from 'react'
import type { Places } from '#app/domain/listings/listing.ts'
import type { Flash } from '#app/http/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { LanguageSwitch } from './languages.tsx'
import { Navigation, type Viewer } from './navigation.tsx'
import { useIsPublic, usePageHandle } from './page-handle.ts'
import { PlaceFilter } from './place-filter.tsx'
import { useChosenPlace } from './use-chosen-place.ts'

type ShellProps = {
  portalName: string
  host: string
  /** The page's own, with its query. */
  path: string
  isDemo: boolean
  viewer: Viewer | null
  places: Places
  /** Whether any ad runs; otherwise no space is kept for one. */
  hasAds: boolean
  flash: Flash | null
  children: ReactNode
}

/** The frame of every page: masthead, navigation, footer and, where they apply, filter and ad. */
export function Shell(props: ShellProps) {
  const { portalName, host, path, isDemo, viewer, places, hasAds, flash, children } = props
  const { shell } = useText()
  const { filtersPlaces } = usePageHandle()
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
        <a className="masthead-name" href={paths.home(place)}>
          {portalName}
        </a>{' '}
        <Navigation viewer={viewer} />
        {filtersPlaces && <PlaceFilter places={places} />}
      </header>
      <main className="column py-6">
        {/* The skip link's target is a `div` because elinks does not find an id on `main`. */}
        <div id="content" tabIndex={-1}>
          {flash && (
            <p
              className={flash.kind === 'error' ? 'flash flash-error' : 'flash'}
              role={flash.kind === 'error' ? 'alert' : 'status'}
            >
              {flash.message}
            </p>
          )}
          {children}
        </div>
      </main>
      {hasAds && isPublic && (
        <aside className="ad-block column" aria-label={shell.advertisement}>
          <p>{shell.loadingAd}</p>
          <iframe src={paths.campaigns.frame()} title={shell.advertisement} loading="lazy" />
        </aside>
      )}
      <footer className="column border-t border-hairline py-6">
        <p>
          <a href={paths.about(place)}>{shell.footerAbout(host)}</a>
        </p>
        <LanguageSwitch path={path} />
      </footer>
    </>
  )
}
