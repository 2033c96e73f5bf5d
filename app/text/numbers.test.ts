import { expect, test } from 'vitest'
import { type Locale, locales, textFor } from './index.ts'

/** One of something with the word for several. */
const wrongPlurals: Record<Locale, RegExp> = {
  en: /\b(1|One) \p{L}+s\b/u,
  es: /\b(1|Un|Una) \p{L}+s\b/u,
}

test.each(locales)('one of something is singular in the language %s', (locale) => {
  const { campaigns, classifieds, desk, frontPage, imports, ownerDashboard, play, ...text } =
    textFor(locale)
  const { search, staticPages, tickets, tours } = text
  const { seats } = ownerDashboard.tiles
  const fees = {
    activation: { tour: '$50', destination: '$50', dining: '$25' },
    classified: { price: '$5', days: 1, renewalDays: 5 },
    campaign: { lowestPrice: '$5', hasFree: false, days: 1, renewalDays: 5 },
  }
  const sentences = [
    campaigns.intro(1),
    campaigns.prices(1),
    campaigns.estimated('Lake tour', 1, '$10'),
    campaigns.success(1),
    campaigns.feeDescription('Lake tour', 1),
    campaigns.mine.sentence('1', '1'),
    campaigns.renewal.question('11/20/2026', 1, '$10'),
    campaigns.renewal.over(1, '$10'),
    campaigns.renewal.over(1, null),
    campaigns.messages.ending('Lake tour', '11/20/2026', 1).message,
    classifieds.form.rule('$5', 1),
    classifieds.form.rule(null, 1),
    classifieds.own.explain(false, 1, 5),
    classifieds.renewal.question('11/20/2026', 1),
    classifieds.renewal.over(1),
    classifieds.renewal.renewed('Canoe', 1),
    classifieds.feeDescription('Canoe', 1),
    tickets.holderMessage.recipients(1),
    tickets.holderMessage.sent(1),
    classifieds.messages.whenShown.oncePaid('$5', 1),
    classifieds.messages.whenShown.now(1),
    classifieds.messages.whenShown.onRequest(1),
    classifieds.messages.ending('Canoe', '11/20/2026', 1).message,
    ...staticPages.monetize.items(fees).flat(),
    staticPages.guide.days(1),
    staticPages.privacy.period(1),
    imports.progress.checking(1, 1),
    imports.progress.publishing(1, 1),
    imports.progress.taking_back(1, 1),
    imports.progress.stopped(1),
    imports.takeBack.question(1, 1),
    play.moderation.capacity(1),
    tours.fields.capacityHint(1),
    `1 ${seats.what(1, null)}`,
    `1 ${seats.what(1, '1')}`,
    `1 ${desk.counts.imported(1, 'lots.csv', '11/20/2026')}`,
    `${search.seeAll(1, false)} ${frontPage.properties(1)}`,
    `${search.seeAll(1, false)} ${frontPage.jobs(1)}`,
    `${search.seeAll(1, false)} ${frontPage.classifieds(1)}`,
    tickets.soldSeats.of(1, null),
    tickets.soldSeats.of(1, 1),
    tickets.soldSeats.sentence(1, 1),
    tickets.card.left('1'),
  ]
  const wrong = wrongPlurals[locale]
  for (const sentence of sentences) expect(sentence).not.toMatch(wrong)
  expect(tickets.soldSeats.sentence(2, 2).replaceAll('2', '1')).toMatch(wrong)
})
