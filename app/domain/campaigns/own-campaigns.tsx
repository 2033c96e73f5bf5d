import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { ChartTable } from '#app/ui/chart-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import type { OwnCampaign } from './own-campaigns.server.ts'
import { subjectFieldId } from './purchase-form.tsx'

const tones = { pending: 'waiting', active: 'good', expired: 'bad', cancelled: 'bad' } as const

type OwnCampaignsProps = {
  campaigns: readonly OwnCampaign[]
  /** Whether the page has the form to choose what to advertise. */
  canChoose: boolean
}

/** The member's campaigns: dates, status, impressions, clicks, click rate, and counts by day. */
export function OwnCampaigns({ campaigns, canChoose }: OwnCampaignsProps) {
  const { choosing, mine } = useText().campaigns
  return (
    <section className="mt-8">
      <h2 className="section-heading">{mine.title}</h2>
      {campaigns.length === 0 && (
        <EmptyState>
          {mine.empty} {canChoose && <a href={`#${subjectFieldId}`}>{choosing}</a>}
        </EmptyState>
      )}
      {campaigns.map((report) => (
        <Report key={report.campaign.id} report={report} />
      ))}
    </section>
  )
}

function Report({ report }: { report: OwnCampaign }) {
  const words = useWords()
  const { mine, kinds } = useText().campaigns
  const { campaign, title, type, status, ctr } = report
  const { startDate, endDate } = campaign
  return (
    <article className="mb-6">
      <h3>
        <bdi>{title}</bdi>
      </h3>
      <p>
        <bdi>{campaign.line}</bdi>
      </p>
      <Facts
        facts={[
          [mine.type, kinds[type]],
          [
            mine.status,
            <StatusWord key="status" tone={tones[status]}>
              {mine.statuses[status]}
            </StatusWord>,
          ],
          [mine.dates, startDate && endDate && mine.from(words.day(startDate), words.day(endDate))],
          [mine.impressions, String(campaign.impressionCount)],
          [mine.clicks, String(campaign.clickCount)],
          [mine.ctr, mine.rate(ctr)],
        ]}
      />
      {report.paymentPath && (
        <p className="links">
          <a href={report.paymentPath}>{mine.payOrCancel}</a>
        </p>
      )}
      {report.days.length > 0 && <Days days={report.days} />}
    </article>
  )
}

function Days({ days }: Pick<OwnCampaign, 'days'>) {
  const words = useWords()
  const { mine } = useText().campaigns
  const shown = days.reduce((sum, { impressions }) => sum + impressions, 0)
  const clicked = days.reduce((sum, { clicks }) => sum + clicks, 0)
  const bars = days.map(({ day, impressions }) => ({
    key: day,
    value: impressions,
    label: words.day(day),
    shown: words.number(impressions),
  }))
  return (
    <BarChart bars={bars} sentence={mine.sentence(words.number(shown), words.number(clicked))}>
      <ChartTable
        title={mine.byDay}
        rows={days}
        toKey={({ day }) => day}
        columns={[
          { label: mine.day, cell: ({ day }) => words.day(day) },
          { label: mine.impressions, cell: ({ impressions }) => impressions, isNumber: true },
          { label: mine.clicks, cell: ({ clicks }) => clicks, isNumber: true },
        ]}
      />
    </BarChart>
  )
}
