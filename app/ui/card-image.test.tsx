import { expect, test } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { CardImage } from './card-image.tsx'

test.each([
  ['A house', ''],
  ['The porch in May', 'The porch in May'],
])('a picture with the text “%s” beside the title “A house” is read as “%s”', (alt, read) => {
  const picture = { alt, small: '/small.webp', large: '/large.webp', bytes: 9000 }
  const html = renderPage(<CardImage title="A house" picture={picture} sizes="96px" />)
  expect(html).toContain(`alt="${read}"`)
})
