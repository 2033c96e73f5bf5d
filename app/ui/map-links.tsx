import { maps } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'

/** Links to an address on OpenStreetMap and in a phone's map app. */
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
