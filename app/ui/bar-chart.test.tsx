import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IncomeChart } from '#app/domain/payments/sales/income-chart.tsx'
import { ViewsChart } from '#app/domain/views/views-chart.tsx'
import { LocaleContext } from '#app/text/index.ts'

const render = (chart: React.ReactNode) =>
  renderToStaticMarkup(<LocaleContext.Provider value="en">{chart}</LocaleContext.Provider>)
const drawing = (html: string) => /<svg.*<\/svg>/s.exec(html)?.[0] ?? ''
const words = (html: string) => [...html.matchAll(/<text[^>]*>([^<]*)</g)].map(([, said]) => said)
const heights = (html: string) =>
  [...html.matchAll(/<rect[^>]* height="(\d+)"/g)].map(([, height]) => Number(height))

test('income has its months and amounts, a sentence, and all months in the table', () => {
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: `2031-${String(index + 1).padStart(2, '0')}`,
    cents: index * 1000,
  }))
  const html = render(<IncomeChart months={months} />)
  expect(words(drawing(html))).toEqual(
    ['60', 'Jul', '70', 'Aug', '80', 'Sep', '90', 'Oct', '100', 'Nov', '110', 'Dec'].map((word) =>
      /\d/.test(word) ? `$${word}` : word,
    ),
  )
  expect(drawing(html).replace(/<[^>]*>/g, '')).toContain('$60 Jul $70 Aug $80')
  expect(heights(html)).toEqual(heights(html).toSorted((a, b) => a - b))
  expect(html).toMatch(/<figcaption[^>]*>[^<]*\$110[^<]*\$100/)
  expect(html.match(/<tbody>.*<\/tbody>/s)?.[0].match(/<tr\b/g)).toHaveLength(12)
})

test('no income draws nothing', () => {
  expect(render(<IncomeChart months={[{ month: '2031-01', cents: 0 }]} />)).toBe('')
})

test('views of thirty days show the largest value, the first and the last day', () => {
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: `2031-06-${String(index + 1).padStart(2, '0')}`,
    views: index === 11 ? 40 : index % 2,
  }))
  const html = render(<ViewsChart days={days} />)
  expect(words(drawing(html))).toEqual(['06/01/2031', '40', '06/30/2031'])
  expect(Math.max(...heights(html))).toBe(heights(html)[11])
  expect(html).toMatch(/<figcaption[^>]*>[^<]*\b54\b/)
})
