import type { ReactNode } from 'react'

type Bar = {
  key: string
  value: number
  /** The label below the bar. */
  label: string
  /** The value, formatted. */
  shown: string
}

type BarChartProps = {
  bars: readonly Bar[]
  /** A sentence that sums up the chart. */
  sentence: string
  /** A `ChartTable` with the same numbers. */
  children: ReactNode
}

/** A bar chart with labels and values, a sentence that sums it up, and the numbers as a table. */
export function BarChart({ bars, sentence, children }: BarChartProps) {
  return (
    <figure className="my-4 max-w-2xl">
      <figcaption className="mb-2 muted">{sentence}</figcaption>
      <Bars bars={bars} />
      {children}
    </figure>
  )
}

/** In pixels. Widths are percentages instead, so that texts keep their size. */
const plot = { top: 18, height: 120, foot: 22 }

/**
 * With more bars than this, only the largest shows its value, and only the first and last have
 * labels.
 */
const maxWithWords = 12

/** Characters of all labels that fit side by side on small screens; with more, as above. */
const maxLabels = 40

/**
 * Hidden from screen readers: the sentence and the table have the same content. Text browsers show
 * the texts in a line, where spaces separate them.
 */
function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(0, ...bars.map(({ value }) => value))
  if (most === 0) return null
  const ground = plot.top + plot.height
  const step = 100 / bars.length
  const hasWords = bars.length <= maxWithWords
  const characters = bars.reduce((sum, { label }) => sum + label.length, 0)
  const hasLabels = hasWords && characters <= maxLabels
  const largest = bars.findIndex(({ value }) => value === most)
  return (
    <svg width="100%" height={ground + plot.foot} className="text-xs" aria-hidden="true">
      {bars.map(({ key, value, label, shown }, index) => {
        const tall = value === 0 ? 0 : Math.max(1, Math.round((value / most) * plot.height))
        const place = getPlace(index, bars.length, hasLabels)
        const hasValue = hasWords ? value > 0 : index === largest
        return (
          <g key={key}>
            <rect
              className="fill-spruce"
              x={`${(index + 0.1) * step}%`}
              y={ground - tall}
              width={`${0.8 * step}%`}
              height={tall}
            />
            {hasValue && (
              <text className="fill-ink" {...getValuePlace(index, step)} y={ground - tall - 5}>
                {shown}
              </text>
            )}{' '}
            {place && (
              <text className="fill-muted" {...place} y={ground + 16}>
                {label}
              </text>
            )}{' '}
          </g>
        )
      })}
      <line x1="0" y1={ground} x2="100%" y2={ground} className="stroke-ink" />
    </svg>
  )
}

type TextPlace = { x: string; textAnchor: 'start' | 'middle' | 'end' }

/** Returns the position of a bar's label; null if it has none. */
function getPlace(index: number, count: number, hasAll: boolean): TextPlace | null {
  if (hasAll) return { x: `${((index + 0.5) * 100) / count}%`, textAnchor: 'middle' }
  if (index === 0) return { x: '0%', textAnchor: 'start' }
  return index === count - 1 ? { x: '100%', textAnchor: 'end' } : null
}

/** Returns the position of a bar's value. At the edges, it is moved inside the picture. */
function getValuePlace(index: number, step: number): TextPlace {
  const middle = (index + 0.5) * step
  if (middle < 4) return { x: '0%', textAnchor: 'start' }
  if (middle > 96) return { x: '100%', textAnchor: 'end' }
  return { x: `${middle}%`, textAnchor: 'middle' }
}
