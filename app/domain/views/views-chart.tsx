import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { ChartTable } from '#app/ui/chart-table.tsx'
import type { ListingViews } from './listing-views.server.ts'

/** The views of one listing by day. The table leaves out days without views. */
export function ViewsChart({ days }: Pick<ListingViews, 'days'>) {
  const words = useWords()
  const { views: text } = useText()
  const sum = days.reduce((total, { views }) => total + views, 0)
  const bars = days.map(({ day, views }) => ({
    key: day,
    value: views,
    label: words.day(day),
    shown: words.number(views),
  }))
  return (
    <BarChart bars={bars} sentence={text.sentence(sum, words.number(sum), days.length)}>
      <ChartTable
        title={text.table}
        rows={days.filter(({ views }) => views > 0)}
        toKey={({ day }) => day}
        columns={[
          { label: text.day, cell: ({ day }) => words.day(day) },
          { label: text.views, cell: ({ views }) => words.number(views), isNumber: true },
        ]}
      />
    </BarChart>
  )
}
