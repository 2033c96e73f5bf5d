import { expect, test } from 'vitest'
import { wordsFor } from '#app/text/words.ts'
import { typedEvent } from '#tests/support/events.ts'
import type { EventView } from '../page/view.server.ts'
import { liveView } from './live-view.ts'

const typed = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const hashes = `${'ab'.repeat(32)}-${'cd'.repeat(32)}`
const shown: EventView = {
  ...liveView(typed(typedEvent), null, wordsFor('en')).view,
  image: { id: 1, sizes: [] },
  design: `/event-design.css?image=${hashes}`,
}

test('the preview shows what is typed, with the stored images', () => {
  const { view, css } = liveView(
    typed({ ...typedEvent, bgColor: '#112233', h1FontSize: '3 rem' }),
    shown,
    wordsFor('en'),
  )
  expect(view).toMatchObject({
    title: 'Harvest supper',
    when: 'Saturday, October 4, 2031, 6:00\u00a0PM – 10:00\u00a0PM\u00a0EDT',
    where: 'Grange Hall, Stone Ferry, Michigan',
    leaf: { before: 'Sat Oct', day: '4', after: '' },
    image: { id: 1 },
  })
  expect(css).toContain('--color-paper:#112233')
  expect(css).toContain('font-size:min(3rem')
  expect(css).toContain('cd'.repeat(32))
})

test('an almost empty form has a preview too', () => {
  const beginnings: Array<Record<string, string>> = [
    {},
    { startTime: '2031-13-44T99:99' },
    { timeZone: 'Nowhere', title: 'x' },
  ]
  for (const fields of beginnings) {
    expect(liveView(typed(fields), null, wordsFor('en')).view).toMatchObject({
      when: '',
      where: '',
      image: null,
    })
  }
})

test('an image marked for removal disappears at once', () => {
  const form = typed({ ...typedEvent, removeImage: 'on', removeBgImage: 'on' })
  const { view, css } = liveView(form, shown, wordsFor('en'))
  expect(view.image).toBeNull()
  expect(css).not.toContain('url(')
})
