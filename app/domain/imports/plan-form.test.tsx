import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LocaleContext } from '#app/text/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { bytes, stage } from '#tests/support/inventory.ts'
import { type ImportPlan, missingColumns } from './import.ts'
import { PlanForm, planProblemsId } from './plan-form.tsx'
import { checkEveryRow } from './rows.ts'

const unused = 'Columns of the file that fill no field'

async function showPlan(header: string, row: string, everyRow: ImportPlan['everyRow'] = {}) {
  const { staged, plan: guessed } = await stage(freshDatabase(), null, bytes([header, row]))
  const plan = { ...guessed, everyRow }
  const problems = { missing: missingColumns(plan), wrong: checkEveryRow(plan) }
  return renderToStaticMarkup(
    <LocaleContext.Provider value="en">
      <PlanForm header={staged.header} plan={plan} {...problems}>
        {null}
      </PlanForm>
    </LocaleContext.Provider>,
  )
}

it('names the columns of the file that fill no field', async () => {
  const html = await showPlan('Parcel Number,Address,,Keys,Zoning\n', '1,1 A ST,x,box,R1\n')
  expect(html).toContain(`${unused}, and are only kept with each listing: Keys, Zoning.`)
})

it('names no columns if all fill a field', async () => {
  expect(await showPlan('Parcel Number,Address\n', '1,1 A ST\n')).not.toContain(unused)
})

it('gives a field for a word of the file an id without spaces', async () => {
  const html = await showPlan('Parcel Number,Address,Property Class\n', '1,1 A ST,Odd  Lot\n')
  expect(html).toContain('name="category.Odd Lot"')
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids.filter((id) => id?.includes(' '))).toEqual([])
})

it.each<[ImportPlan['everyRow'], string]>([
  [{}, 'column.category'],
  [{ category: 'Homes', city: 'x'.repeat(201) }, 'every.city'],
  [{ category: 'Castles' }, 'every.category'],
])('marks the field of each choice that is missing or wrong: %j', async (everyRow, name) => {
  const html = await showPlan('Parcel Number,Street\n', '1,1 A ST\n', everyRow)
  const marked = html.match(/<(input|select)[^>]* aria-invalid="true"[^>]*>/g)
  expect(marked).toEqual([expect.stringContaining(`name="${name}"`)])
  expect(marked?.[0]).toContain(`aria-describedby="${planProblemsId}"`)
})
