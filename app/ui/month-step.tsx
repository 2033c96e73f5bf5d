import { useWords } from '#app/text/words.ts'

type MonthStepProps = {
  to: 'previous' | 'next'
  /** The month that comes into view, `YYYY-MM`. */
  month: string
  href: string
  /** For those who hear the page. */
  label: string
}

/** A link to the month before or after the one shown, with that month's name. */
export function MonthStep({ to, month, href, label }: MonthStepProps) {
  const name = useWords().shortMonth(month)
  return (
    <a className="month-step" rel={to === 'previous' ? 'prev' : 'next'} href={href}>
      <span className="sr-only">{label}:</span> {to === 'previous' ? `← ${name}` : `${name} →`}
    </a>
  )
}
