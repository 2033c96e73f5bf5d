const width = 600
const height = 140

/** Decorative bars; the same numbers must be on the page as text or a table. */
export function BarChart({ bars }: { bars: ReadonlyArray<{ key: string; value: number }> }) {
  const most = Math.max(0, ...bars.map(({ value }) => value))
  if (most === 0) return null
  const step = width / bars.length
  const gap = Math.min(6, step / 4)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="w-full max-w-2xl" aria-hidden="true">
      <line x1="0" y1={height} x2={width} y2={height} className="stroke-edge" />
      {bars.map(({ key, value }, index) => {
        const tall = Math.round((value / most) * (height - 4))
        return (
          <rect
            key={key}
            className="fill-spruce"
            x={index * step + gap / 2}
            y={height - tall}
            width={step - gap}
            height={tall}
          />
        )
      })}
    </svg>
  )
}
