import { useContext } from 'react'
import { formatCents } from '#app/shared/money.ts'
import { formatDay, formatInstant } from '#app/shared/town-time.ts'
import { formatSpan, formatStart } from '#app/shared/zoned-time.ts'
import { intlLocales, type Locale, LocaleContext, type Text, textFor } from './index.ts'

/** A reader's language: its sentences, and how it writes days, hours and money. */
export type Words = {
  locale: Locale
  text: Text
  /** `2026-11-20` → `11/20/2026`. */
  day(day: string): string
  /** An instant on the clocks of a zone. */
  instant(instant: string, timeZone: string): string
  /** When something begins, with the zone's abbreviation. */
  start(instant: string, timeZone: string): string
  /** From when to when, with the zone's abbreviation. */
  span(span: { startTime: string; endTime: string; timeZone: string }): string
  money(amount: { amountCents: number; currency: string }): string
}

/** What a sentence with days and amounts in it is made with, for a reader of this language. */
export function wordsFor(locale: Locale): Words {
  const intl = intlLocales[locale]
  return {
    locale,
    text: textFor(locale),
    day: (day) => formatDay(day),
    instant: (instant, timeZone) => formatInstant(instant, timeZone, intl),
    start: (instant, timeZone) => formatStart(instant, timeZone, intl),
    span: ({ startTime, endTime, timeZone }) => formatSpan(startTime, endTime, timeZone, intl),
    money: ({ amountCents, currency }) => formatCents(amountCents, currency, intl),
  }
}

/** The words of the page's language. */
export function useWords(): Words {
  return wordsFor(useContext(LocaleContext))
}
