import { useSearchParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { StopRefreshing } from '#app/ui/stop-refreshing.tsx'

/**
 * Links on a payment's page that reloads itself: for text browsers, most of which ignore the
 * Refresh header, and for readers whom the reloading interrupts.
 */
export function LookAgain({ reference }: { reference: string }) {
  const { payments } = useText()
  const isStill = useSearchParams()[0].has('still')
  return (
    <p className="row-actions mt-4">
      <a href={paths.payment(reference, isStill ? { still: 1 } : {})}>{payments.lookAgain}</a>{' '}
      {!isStill && <StopRefreshing href={paths.payment(reference, { still: 1 })} />}
    </p>
  )
}
