import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Pictures } from '#dev/seed/listing-pictures.ts'
import { sessionHeaders } from '#tests/support/visitor.ts'
import { arrival } from './browser-headers.ts'
import type { Contender } from './contender.ts'
import { prepareListingPhotos } from './listing-photos.ts'
import { addMember, addRequests } from './member.ts'
import { table, withSpread } from './report.ts'
import { compareRounds, type ProcessTimes, takeTurnsAnew } from './rounds.ts'
import type { Load } from './wrk.ts'

type Start = (path: string, project: string) => Promise<Contender>

/** Makes listings without photos, in the release, because today's tables may be others. */
const generate = `
const { generateListings } = await import('./tests/load/listings-generator.ts')
generateListings(process.argv[1], 1000, new Map())`

/**
 * Compares the processor time of rendered pages with that of an earlier commit, which is installed
 * and built in a folder of its own. It makes the listings, and both portals read copies, with the
 * same photos.
 * @param release the earlier commit, as git names it
 */
export async function measureAgainst(
  release: string,
  start: Start,
  { folder, pictures, ...times }: ProcessTimes & { folder: string; pictures: Pictures },
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
  inRelease(process.execPath, ['--input-type=module', '--eval', generate, before])
  addPhotosToHomes(before, pictures)
  const headers = { Cookie: sessionHeaders(addMember(before, 'member')).Cookie }
  addRequests(before, 25)
  copyFileSync(before, now)

  const pages = {
    'list of properties': { path: '/properties', isNew: true },
    'the same, for whoever arrives': { path: '/properties', isNew: true, headers: arrival },
    'a search in it': { path: '/properties?q=mill', isNew: true },
    'list of jobs': { path: '/work', isNew: true },
    'list of all listings': { path: '/listings', isNew: true },
    'the list of properties, signed in': { path: '/properties', isNew: true, headers },
    '“My requests”, signed in': { path: '/my-requests', headers },
  }
  const name = (page: string, contender: 'earlier' | 'present') => `${contender}: ${page}`
  const startBoth = async () => {
    const [earlier, present] = [await start(before, project), await start(now, process.cwd())]
    const loads = Object.entries(pages).flatMap(
      ([page, load]): Array<[string, Load]> => [
        [name(page, 'earlier'), { contender: earlier, ...load }],
        [name(page, 'present'), { contender: present, ...load }],
      ],
    )
    const stop = () => Promise.all([earlier.stop(), present.stop()])
    return { loads: Object.fromEntries(loads), stop }
  }
  const found = await takeTurnsAnew<string>(startBoth, times)
  const rows = Object.keys(pages).map((page) => {
    const [earlier, present] = [found[name(page, 'earlier')], found[name(page, 'present')]]
    if (!earlier || !present) throw new Error(`Nothing was measured of the ${page}.`)
    const ratio = compareRounds(present, earlier)
    return [page, withSpread(earlier.cpu), withSpread(present.cpu), withSpread(ratio, 2)]
  })
  return table(['', `${commit.toString().trim()}, µs`, 'now, µs', 'ratio'], rows)
}

/** Gives two of three properties a photo. */
function addPhotosToHomes(databasePath: string, pictures: Pictures) {
  const file = new Database(databasePath)
  const addPhotos = prepareListingPhotos(file, pictures)
  const ids = file.prepare(`select id from listings where source = 'properties'`).pluck().all()
  for (const [index, id] of ids.entries()) if (index % 3 > 0) addPhotos(Number(id), 1, index)
  file.close()
}
