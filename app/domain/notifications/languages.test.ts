import { expect, test } from 'vitest'
import type { Activity, ActivityType } from '#app/domain/activity/activity.ts'
import { describeActivity } from '#app/domain/activity/describe.ts'
import { en } from '#app/text/en/index.ts'
import { formatsFor, type Words, wordsFor } from '#app/text/words.ts'
import { accentAll } from '#tests/support/accents.ts'
import { exampleActivities } from '#tests/support/activities.ts'
import { listLeaves, makeEnglishFinder } from '#tests/support/english-left.ts'
import { makeEnglishWordFinder } from '#tests/support/english-words.ts'
import { findRule } from './rules.server.ts'

const text = accentAll(en)
const words: Words = { locale: 'en', text, ...formatsFor(text) }
const types = Object.keys(exampleActivities) as ActivityType[]

function describeAll(type: ActivityType, words: Words): string[] {
  const activity = { type, ...exampleActivities[type] } as unknown as Activity
  const rule = findRule(type)
  const stored = { type, parameters: { ...exampleActivities[type] }, personal: null }
  return [
    describeActivity(stored, words),
    ...Object.values(rule?.notice(activity, words, 'Mainstreet') ?? {}),
    rule?.quote?.(activity, words) ?? '',
  ]
}

test.each(types)('%s is described without an English word of our own', (type) => {
  const told = describeAll(type, words)
  const englishIn = makeEnglishFinder(listLeaves(exampleActivities[type]), ['Mainstreet'])
  expect(told.flatMap(englishIn)).toEqual([])
})

test.each(types)('%s is described in Spanish', (type) => {
  const known = listLeaves(exampleActivities[type])
  const told = describeAll(type, wordsFor('es'))
  expect(told.flatMap(makeEnglishWordFinder(known))).toEqual([])
  const english = new Set(describeAll(type, wordsFor('en')))
  const typed = new Set(known)
  expect(told.filter((text) => text && english.has(text) && !typed.has(text))).toEqual([])
})
