import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import EditTourDate from './edit.tsx'

const Page = EditTourDate as unknown as ComponentType<{
  loaderData: object
  actionData?: object
}>

const loaderData = {
  name: 'Mill walk',
  back: '/my-play-listings/1/manage-schedules',
  timeZone: 'America/Detroit',
  current: { startTime: '', endTime: '', maxCapacity: '9', price: '12' },
  seen: 'stored now',
}

/** The version that the form sends again, as which it was opened. */
const readVersion = (actionData: object | undefined) =>
  /name="seenVersion" value="([^"]*)"/.exec(
    renderPage(<Page loaderData={loaderData} actionData={actionData} />),
  )?.[1]

test('a form that is shown again for an error does not take over what somebody else saved', () => {
  const result = { status: 'error', initialValue: { seenVersion: 'opened before' }, error: {} }
  expect(readVersion(undefined)).toBe('stored now')
  expect(readVersion({ result })).toBe('opened before')
})
