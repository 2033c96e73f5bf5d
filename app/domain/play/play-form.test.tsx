import { expect, test } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PostedType } from './play.ts'
import { PlayFormFields } from './play-form.tsx'

const render = (type?: PostedType) =>
  renderPage(<PlayFormFields type={type} submit="Save" lastResult={undefined} />)

test('only a tour, or a new listing that may become one, has the fields of a tour', () => {
  const shown = ([undefined, 'Tour', 'Destination', 'Dining'] as const).filter((type) =>
    render(type).includes('name="maxCapacity"'),
  )
  expect(shown).toEqual([undefined, 'Tour'])
})
