import type { ReactNode } from 'react'
import { SeatBar } from '#app/domain/tickets/sales/sold-seats-chart.tsx'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Tile } from './tile.ts'

/** What waits for the member: per tile a number, what it counts, the deadline and a link. */
export function Tiles({ tiles, timeZone }: { tiles: readonly Tile[]; timeZone: string }) {
  const { ownerDashboard: text } = useText()
  const shown = useShownTiles(timeZone)
  return (
    <section className="mb-8">
      <h2 className="sr-only">{text.waits}</h2>
      {tiles.length === 0 ? (
        <p className="muted">{text.nothingWaits}</p>
      ) : (
        <ul className="tiles">
          {tiles.map(shown).map((tile) => (
            <li key={tile.href + tile.what}>
              <p>
                <strong className="tile-number">{tile.number}</strong> {tile.what}
              </p>
              {tile.deadline && <p className="status-rejected">{tile.deadline}</p>}
              {tile.about && <p className="muted">{tile.about}</p>}
              {tile.picture}
              <p>
                <a href={tile.href}>
                  {tile.verb}{' '}
                  <span className="sr-only">
                    ({tile.number} {tile.what})
                  </span>
                </a>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type ShownTile = {
  number: string
  what: string
  verb: string
  href: string
  deadline?: string | null
  about?: string
  picture?: ReactNode
}

/** Returns a function that words a tile in the reader's language, with times in the town's zone. */
function useShownTiles(timeZone: string): (tile: Tile) => ShownTile {
  const place = useChosenPlace()
  const words = useWords()
  const { tiles } = words.text.ownerDashboard
  return (tile) => {
    if (tile.kind === 'seats') {
      const { sold, seats, href } = tile
      return {
        number: words.number(sold),
        what: tiles.seats.what(sold, seats === null ? null : words.number(seats)),
        about: `${tile.title}, ${words.shortDay(tile.startTime, tile.timeZone)}`,
        picture: <SeatBar sold={sold} seats={seats} />,
        verb: tiles.seats.verb,
        href,
      }
    }
    const { count } = tile
    const number = words.number(count)
    const ofCount = (text: { what(count: number): string; verb: string }) => ({
      number,
      what: text.what(count),
      verb: text.verb,
    })
    switch (tile.kind) {
      case 'held':
        return {
          ...ofCount(tiles.held),
          deadline: tile.until && tiles.held.by(words.deadline(tile.until, timeZone)),
          href: tile.href,
        }
      case 'till':
        return {
          ...ofCount(tiles.till),
          deadline: tiles.till.by(words.deadline(tile.until, timeZone)),
          href: paths.ownerDashboard.sales(place),
        }
      case 'refunds':
        return { ...ofCount(tiles.refunds), href: tile.href }
      case 'bookings':
        return {
          ...ofCount(tiles.bookings),
          deadline: tiles.bookings.by(words.soon(tile.answerBy, timeZone)),
          href: paths.ownerDashboard.bookings(place),
        }
      case 'applications':
        return {
          number,
          what: tiles.applications.what(count, tile.title),
          about: tiles.applications.since(words.shortDay(tile.since, timeZone)),
          verb: tiles.applications.verb,
          href: paths.ownerDashboard.applications(place),
        }
      case 'toPay': {
        const price = tile.cents === null ? '' : `, ${words.cents(tile.cents)}`
        return { ...ofCount(tiles.toPay), about: tile.title + price, href: tile.href }
      }
      case 'ending':
        return {
          ...ofCount(tiles.ending),
          deadline: tiles.ending.until(words.shortDay(`${tile.lastDay}T12:00:00.000Z`, 'UTC')),
          about: tile.title,
          href: tile.href,
        }
      case 'asked':
        return {
          ...ofCount(tiles.asked),
          deadline: tiles.asked.by(words.shortDay(`${tile.lastDay}T12:00:00.000Z`, 'UTC')),
          about: tile.title,
          href: tile.href,
        }
      case 'rejected':
        return { ...ofCount(tiles.rejected), about: tile.title, href: tile.href }
      case 'tickets':
        return {
          ...ofCount(tiles.tickets),
          about: `${tile.title}, ${words.shortDay(tile.startTime, tile.timeZone)}`,
          href: paths.ownerDashboard.tickets(place),
        }
      case 'requests':
        return { ...ofCount(tiles.requests), href: paths.myRequests(place) }
      case 'unread':
        return { ...ofCount(tiles.unread), href: paths.notifications(place) }
    }
  }
}
