import { eq } from 'drizzle-orm'
import { guessPlan } from '#app/domain/imports/guess-plan.server.ts'
import { findStaged } from '#app/domain/imports/queries.server.ts'
import { runImports } from '#app/domain/imports/run.server.ts'
import { stageFile } from '#app/domain/imports/stage.server.ts'
import { confirmImport, takeBackImport } from '#app/domain/imports/transitions.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { imports } from '#db/schema/imports.ts'
import { type Step, step, type Town } from './steps.ts'

const inventories = {
  jobs: {
    name: 'county-jobs.csv',
    text: `Job number,Title,Company,Type,City,State,Description
C-118,Snow plow driver,County of Alder,Seasonal,Alder Falls,Michigan,"November to April, nights. The plow knows the way."
C-121,Park ranger,County of Alder,Full-time,Stone Ferry,Michigan,"The river trail and its forty-one benches."
C-124,Kitchen help at the school,River Valley Schools,Part-time,Millbrook,Michigan,"Ten to two on school days. You eat with us."
C-127,,County of Alder,Part-time,Millbrook,Michigan,A row without a title
`,
  },
  lots: {
    name: 'land-bank-draft.csv',
    text: `Parcel,Address,City,State,Category,Terms,Price
MB-9001,2 Cooper Lane,Millbrook,Michigan,Lots,Sell,1500
MB-9002,4 Cooper Lane,Millbrook,Michigan,Lots,Sell,1500
MB-9003,6 Cooper Lane,Millbrook,Michigan,Lots,Sell,1500
`,
  },
  staged: {
    name: 'land-bank-homes.csv',
    text: `Parcel,Address,City,State,Category,Terms,Price,Year built
AF-7714,11 Falls Road,Alder Falls,Michigan,Homes,Sell,8500,1898
AF-7720,29 Falls Road,Alder Falls,Michigan,Homes,Sell,12000,1921
SF-7803,3 Ferry Street,Stone Ferry,Michigan,Homes,Lease,450,1930
SF-7811,18 Ferry Street,Stone Ferry,Michigan,Homes,,9900,
`,
  },
} as const

async function stage({ db, people }: Town, { name, text }: { name: string; text: string }) {
  const bytes = async function* () {
    yield Buffer.from(text)
  }
  const id = await stageFile(db, people.importer, name, bytes())
  const staged = id === null ? null : findStaged(db, id)
  if (!staged) throw new Error(`${name} is no table.`)
  db.update(imports).set({ createdAt: nowInstant() }).where(eq(imports.id, staged.id)).run()
  return staged
}

async function bringIn(town: Town, file: { name: string; text: string }): Promise<number> {
  const staged = await stage(town, file)
  await confirmImport(town.db, staged.id, await guessPlan(town.db, staged))
  await runImports(town.db)
  return staged.id
}

/** Three imports: one published, one taken back, and one that waits for its plan. */
export const inventorySteps: Step[] = [
  step(25, (town) => bringIn(town, inventories.jobs)),
  step(13, async (town) => {
    const id = await bringIn(town, inventories.lots)
    await takeBackImport(town.db, town.people.importer, id)
    await runImports(town.db)
  }),
  step(0.4, (town) => stage(town, inventories.staged)),
]
