import { expect, test } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { type Column, DataTable } from './data-table.tsx'

test('the cell that names a row is its heading', () => {
  const columns: Column<string>[] = [
    { label: 'Name', isTitle: true, cell: (name) => name },
    { label: 'Letters', cell: (name) => name.length },
  ]
  const html = renderPage(<DataTable rows={['Ann']} toKey={(name) => name} columns={columns} />)
  expect(html).toContain(
    '<th scope="row" class="row-title">Ann</th><td data-label="Letters">3</td>',
  )
})

test('numbers and the name of their column are aligned at the right', () => {
  const columns: Column<string>[] = [
    { label: 'Name', isTitle: true, cell: (name) => name },
    { label: 'Letters', isNumber: true, cell: (name) => name.length },
  ]
  const html = renderPage(<DataTable rows={['Ann']} toKey={(name) => name} columns={columns} />)
  expect(html).toContain('<th scope="col">Name</th>')
  expect(html).toMatch(/<th scope="col" class="sm:text-right">Letters</)
  expect(html).toMatch(/<td class="[^"]*sm:text-right" data-label="Letters">3</)
})
