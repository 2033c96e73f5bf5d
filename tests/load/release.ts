import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { sessionHeaders } from '#tests/support/visitor.ts'
import type { Contender } from './contender.ts'
import { addMember } from './member.ts'
import { table, withSpread } from './report.ts'
import { takeTurns } from './rounds.ts'

type Start = (path: string, project: string) => Promise<Contender>

/**
 * Compares the processor time of rendered pages with that of an earlier commit. The earlier commit is
 * installed and built in a folder of its own. It makes the listings, and both portals read copies.
 * @param release the earlier commit, as git names it
 */
export async function measureAgainst(
  release: string,
  start: Start,
  { folder, ...times }: { folder: string; rounds: number; seconds: number },
): Promise<string[]> {
  const project = join(folder, 'release')
  execFileSync('git', ['clone', '--quiet', '--shared', process.cwd(), project])
  const inRelease = (program: string, args: string[]) =>
    execFileSync(program, args, { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] })
  inRelease('git', ['checkout', '--quiet', release])
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: project })
  inRelease('npm', ['ci', '--include=dev', '--loglevel=error'])
  inRelease('npm', ['run', 'build', '--silent'])
  const [before, now] = [join(folder, 'before.db'), join(folder, 'now.db')]
  const generate = `import('./tests/load/listings-generator.ts')
    .then(({ generateListings }) => generateListings(${JSON.stringify(before)}, 1000))`
  inRelease(process.execPath, ['--eval', generate])
  const headers = { Cookie: sessionHeaders(addMember(before, 'member')).Cookie }
  copyFileSync(before, now)

  const portals = [await start(before, project), await start(now, process.cwd())] as const
  const pages = {
    'list of properties': { path: '/properties', isNew: true },
    'list of jobs': { path: '/work', isNew: true },
    'list of all listings': { path: '/listings', isNew: true },
    'the list of properties, signed in': { path: '/properties', isNew: true, headers },
    '“My requests”, signed in': { path: '/my-requests', headers },
  }
  const rows: string[][] = []
  for (const [name, page] of Object.entries(pages)) {
    const [earlier, present] = portals.map((contender) => ({ contender, ...page }))
    if (!earlier || !present) throw new Error('Two portals are compared.')
    const found = await takeTurns({ earlier, present }, times)
    const ratio = found.present.cpu.median / found.earlier.cpu.median
    rows.push([
      name,
      withSpread(found.earlier.cpu),
      withSpread(found.present.cpu),
      ratio.toFixed(2),
    ])
  }
  for (const portal of portals) await portal.stop()
  return table(['', `${commit.toString().trim()}, µs`, 'now, µs', 'ratio'], rows)
}
