import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import type { ListingViews } from './listing-views.server.ts'

/** The views of one listing by day; its table leaves out days without any. */
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
    <BarChart
      bars={bars}
      sentence={text.sentence(sum, words.number(sum), days.length)}
      tableTitle={text.table}
    >
      <table className="mt-2 w-full text-left">
        <caption className="sr-only">{text.table}</caption>
        <thead>
          <tr>
            <th scope="col">{text.day}</th>
            <th scope="col" className="text-right">
              {text.views}
            </th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ views }) => views > 0)
            .map(({ day, views }) => (
              <tr key={day} className="border-t border-hairline">
                <td>{words.day(day)}</td>
                <td className="text-right">{words.number(views)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </BarChart>
  )
}
