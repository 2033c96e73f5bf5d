import { maps } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'

/** Links that look an address up on OpenStreetMap, and in the map program of a telephone. */
export function MapLinks({ address }: { address: string }) {
  const { common } = useText()
  return (
    <span className="no-print">
      {' '}
      · <a href={maps.openStreetMap(address)}>{common.maps.map}</a> ·{' '}
      <a href={maps.geo(address)}>{common.maps.app}</a>
    </span>
  )
}
