import { expect, test } from 'vitest'
import { z } from 'zod'
import { renderPage } from '#tests/support/render-page.tsx'
import { PortalForm, usePortalForm } from './form.tsx'

const schema = z.object({ name: z.string() })

function ExampleForm(props: { action?: string; isBelow?: boolean }) {
  const [form] = usePortalForm(schema, { id: 'example' })
  return (
    <PortalForm form={form} {...props}>
      {null}
    </PortalForm>
  )
}

test.each([
  ['its page, without the place on it', {}, '/apply/work/1?offer='],
  [
    'its errors, if it is far down its page',
    { isBelow: true },
    '/apply/work/1?offer=#example-error',
  ],
  ['the address it is given', { action: '/contact' }, '/contact'],
  ['its errors there', { action: '/contact', isBelow: true }, '/contact#example-error'],
])('a form posts to %s', (_, props, address) => {
  const html = renderPage(<ExampleForm {...props} />, {
    address: '/apply/work/1?offer=#content',
  })
  expect(html).toContain(` action="${address}"`)
})
