import { useWords } from '#app/text/words.ts'

type MonthStepProps = {
  to: 'previous' | 'next'
  /** The month that the link shows, `YYYY-MM`. */
  month: string
  /** The month that wide screens show beside it. */
  second?: string
  href: string
  /** Read out by screen readers. */
  label: string
}

/** A link to the months before or after those shown, with their names. */
export function MonthStep({ to, month, second, href, label }: MonthStepProps) {
  const words = useWords()
  return (
    <a className="month-step" rel={to === 'previous' ? 'prev' : 'next'} href={href}>
      <span className="sr-only">{label}:</span>{' '}
      <span>
        {to === 'previous' && '← '}
        {words.shortMonth(month)}
        {second && <span className="max-sm:hidden">–{words.shortMonth(second)}</span>}
        {to === 'next' && ' →'}
      </span>
    </a>
  )
}
