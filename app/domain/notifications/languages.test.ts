import { expect, test } from 'vitest'
import type { Activity, ActivityType } from '#app/domain/activity/activity.ts'
import { describeActivity } from '#app/domain/activity/describe.ts'
import { en } from '#app/text/en/index.ts'
import { formatsFor, type Words } from '#app/text/words.ts'
import { accentAll } from '#tests/support/accents.ts'
import { exampleActivities } from '#tests/support/activities.ts'
import { listLeaves, makeEnglishFinder } from '#tests/support/english-left.ts'
import { findRule } from './rules.ts'

const text = accentAll(en)
const words: Words = { locale: 'en', text, ...formatsFor(text) }
const types = Object.keys(exampleActivities) as ActivityType[]

test.each(types)('%s is described without an English word of our own', (type) => {
  const activity = { type, ...exampleActivities[type] } as unknown as Activity
  const rule = findRule(type)
  const stored = { type, parameters: { ...exampleActivities[type] }, personal: null }
  const told = [
    describeActivity(stored, words),
    ...Object.values(rule?.notice(activity, words) ?? {}),
    rule?.quote?.(activity, words) ?? '',
  ]
  const englishIn = makeEnglishFinder(listLeaves(exampleActivities[type]), ['Mainstreet'])
  expect(told.flatMap(englishIn)).toEqual([])
})
