import type { ReactNode } from 'react'

type FactsProps = { facts: ReadonlyArray<readonly [label: string, value: ReactNode]> }

/** Labels with values; those without a value are left out. */
export function Facts({ facts }: FactsProps) {
  const known = facts.filter(
    ([, value]) => value !== undefined && value !== null && value !== '' && value !== false,
  )
  return (
    <dl className="facts my-4">
      {known.map(([label, value]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
