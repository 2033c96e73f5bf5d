import { hasAds } from '#app/domain/campaigns/rotation.server.ts'
import { countWaiting } from '#app/domain/desk/queue.server.ts'
import { listEventPlaces } from '#app/domain/events/calendar/calendar.server.ts'
import { listPlaces } from '#app/domain/listings/search/places.server.ts'
import { countUnread } from '#app/domain/notifications/queries.server.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import {
  actorContext,
  type Context,
  localeContext,
  requestDetails,
} from '#app/http/context.server.ts'
import { db, readContentVersion } from '#app/http/database.server.ts'
import { flashContext } from '#app/http/redirects/flash.server.ts'
import { chosenPlace } from '#app/shared/chosen-place.ts'
import { today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { renderMenu } from './render-menu.server.tsx'

export type ShellFacts = ReturnType<typeof loadShell>

/** Loads the frame of every page for this visitor. */
export function loadShell(context: Context, request: Request) {
  const actor = context.get(actorContext)
  const settings = getSettings(db)
  const member = actor && {
    name: actor.name,
    role: actor.role,
    unread: countUnread(db, actor),
    waiting: countWaiting(db, actor),
  }
  const place = chosenPlace(new URL(request.url).searchParams)
  return {
    portalName: settings.PORTAL_NAME,
    host: new URL(config.origin).host,
    origin: config.origin,
    path: context.get(requestDetails).path,
    chosenLocale: context.get(requestDetails).chosenLocale,
    isDemo: config.mode === 'demo',
    today: today(),
    town: {
      name: settings.TOWN_NAME,
      address: settings.TOWN_ADDRESS,
      phone: settings.TOWN_PHONE,
      hours: settings.TOWN_HOURS,
    },
    member,
    menu: renderMenu({ locale: context.get(localeContext), place, member }),
    masthead: settings['masthead.colors'],
    ...getTown(),
    flash: context.get(flashContext),
    savesData: request.headers.get('save-data') === 'on',
  }
}

/** Milliseconds. A limit is needed because campaigns also begin and end with time. */
const longestKept = 60_000

/** Returns a function that keeps what it has read until public content changes or a minute has passed. */
function keepWhileUnchanged<Found>(read: () => Found): () => Found {
  let known: { version: number; readAt: number; found: Found } | null = null
  return () => {
    const version = readContentVersion()
    const readAt = performance.now()
    if (known?.version !== version || readAt - known.readAt > longestKept) {
      known = { version, readAt, found: read() }
    }
    return known.found
  }
}

/** Returns the town's places and whether there are ads, which every page needs. */
export const getTown = keepWhileUnchanged(() => ({ places: listPlaces(db), hasAds: hasAds(db) }))

/** Returns the cities and states that have public events. */
export const getEventPlaces = keepWhileUnchanged(() => listEventPlaces(db))
