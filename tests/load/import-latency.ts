import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { landBankLines } from '#tests/support/inventory-file.ts'
import { encodeInventory, readPlanForm, sendInventory } from '#tests/support/inventory-upload.ts'
import { Visitor } from '#tests/support/visitor.ts'
import type { Contender } from './contender.ts'
import type { LoopTurns } from './loop-turns.ts'
import { addMember } from './member.ts'
import { OpenLoop } from './open-loop.ts'
import { residentMemory } from './process.ts'
import { table } from './report.ts'

/** Milliseconds of each phase in which no import runs. */
const idleTime = 20_000

/** Milliseconds between two looks at the portal's memory. */
const memoryInterval = 50

/**
 * Measures how long visitors wait for a page in each phase of an import and while what it imported
 * is exported, how long each holds the event loop, and its memory; returns a table.
 * @param portal with `loop-turns.ts` loaded
 */
export async function measureImport(
  portal: Contender,
  { databasePath, rows }: { databasePath: string; rows: number },
): Promise<string[]> {
  const file = new Database(databasePath)
  const importer = await Visitor.create(portal)
  importer.bringToken(addMember(databasePath, 'importer'))
  const admin = await Visitor.create(portal)
  admin.bringToken(addMember(databasePath, 'admin'))
  // Made before the visits, which the same process sends.
  const inventory = await encodeInventory([[...landBankLines(rows)].join('')])
  const loop = new OpenLoop(portal.origin)
  const measured: string[][] = []
  const ready = async () => {
    await loop.takeWaits()
    await takeTurns(portal)
  }
  async function measure<Result>(phase: string, act: () => Promise<Result>): Promise<Result> {
    await ready()
    let memory = 0
    const watch = setInterval(() => {
      memory = Math.max(memory, residentMemory(portal, 'VmRSS'))
    }, memoryInterval)
    const begun = performance.now()
    const result = await act()
    const seconds = (performance.now() - begun) / 1000
    clearInterval(watch)
    const [waits, turns] = [await loop.takeWaits(), await takeTurns(portal)]
    const cells = [
      phase,
      `${seconds.toFixed(0)} s`,
      waits.pages,
      ...[waits.p50, waits.p99, waits.longest].map((time) => `${time.toFixed(0)} ms`),
      `${turns.cpu.longest.toFixed(0)} ms`,
      `${turns.wall.longest.toFixed(0)} ms`,
      `${memory} MiB`,
      (loadavg()[0] ?? 0).toFixed(1),
    ]
    measured.push(cells.map(String))
    return result
  }
  const inState = async (state: string) => {
    const current = file.prepare('select state from imports order by id desc limit 1').pluck()
    while (current.get() === state) await setTimeout(10)
  }
  // Waits until the code of each page is compiled.
  await setTimeout(2000)
  await measure('idle before', () => setTimeout(idleTime))
  const address = await measure('upload', () => sendInventory(importer, inventory))
  const form = await measure('preview', () => readPlanForm(importer, address))
  await measure('checking', async () => {
    const { status } = await importer.send('POST', address, { form })
    if (status !== 303) throw new Error(`The confirmation is ${status}.`)
    await inState('checking')
  })
  await measure('publishing', () => inState('publishing'))
  await measure('idle between', () => setTimeout(idleTime))
  const exported = countListings(file)
  await measure(`export of ${exported.toLocaleString('en-US')}`, () => readExport(admin, exported))
  await measure('taking back', async () => {
    const { status } = await importer.post(`${address}/take-back`, { intent: 'confirm' })
    if (status !== 303) throw new Error(`The taking back is ${status}.`)
    await inState('taking_back')
  })
  await loop.end()
  file.close()
  const heads = ['', 'lasted', 'pages', 'p50', 'p99', 'longest', 'turn, processor', 'turn, clock']
  return table([...heads, 'most memory', 'load'], measured)
}

const countListings = (file: Database.Database) =>
  file.prepare(`select count(*) from listings where source = 'properties'`).pluck().get() as number

/**
 * Reads the CSV of all properties.
 * @throws if it has fewer lines than there are properties
 */
async function readExport(admin: Visitor, properties: number) {
  const { status, body } = await admin.post('/admin/export/properties.csv', {})
  let lines = 0
  for await (const chunk of body ?? []) for (const byte of chunk) if (byte === 10) lines += 1
  if (status !== 200 || lines < properties) {
    throw new Error(`The export of ${properties} properties is ${status} with ${lines} lines.`)
  }
}

async function takeTurns({ child }: Contender): Promise<LoopTurns> {
  const answer = once(child, 'message')
  child.send('turns')
  const [turns] = await answer
  return turns as LoopTurns
}
