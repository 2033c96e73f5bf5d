import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Releases } from '#tests/support/releases.ts'

/** Commands that change nothing, and the script's functions, whose own commands are counted. */
const harmless = [
  ...'local for case return trap echo printf cd set umask true flock id date stat'.split(' '),
  ...'realpath ls dirname basename grep tail tr cut sort du df command curl'.split(' '),
  ...'arrive as_portal await_portal box_setting commit copy_database database discard exchange'.split(
    ' ',
  ),
  ...'folder_of_copies has is_replica last_lines may_stop name_release names'.split(' '),
  ...'old_release_fits own_node portal_setting restore start take_over'.split(' '),
]
const alsoHarmless = [
  ...['\\[ ', '[A-Za-z_]+=', 'exec 9<', 'sed -n ', 'sqlite3 -readonly ', 'systemctl is-enabled '],
  '"\\$\\(own_node\\)" -e ',
  ...['git ls-files ', 'git -C [^ ]* (remote|rev-parse|diff|status|ls-tree|describe) '],
]

/**
 * Bash sources this before it runs the script. It copies the box's releases before each command
 * that may change something: to that state a power cut would leave the disk.
 */
const copier = `
case $0 in */upgrade.sh) ;; *) return ;; esac
ignored='^((${harmless.join('|')})( |$)|${alsoHarmless.join('|')})'
set -T
trap '
  if ! [[ $BASH_COMMAND =~ $ignored ]]; then
    state=$STATES/$EPOCHREALTIME
    mkdir "$state"
    cp -a "$BOX"/portal* "$state"
  fi' DEBUG
`

/** In milliseconds: only what hangs takes longer. */
const longest = 1_200_000

let box: Releases
beforeEach(() => {
  box = new Releases()
  box.put('copier', copier)
})
afterEach(() => box.remove())

/** The box's service can always start `build`, so it must be complete whenever it exists. */
function expectWholeRelease(step: number) {
  if (!existsSync(join(box.portal, 'build'))) return
  const parts = ['node_modules', 'public', 'server', 'version']
  const missing = parts.filter((part) => !existsSync(join(box.portal, part)))
  expect({ step, missing }).toEqual({ step, missing: [] })
  expect({ step, build: box.versionIn('portal/build') }).toEqual({
    step,
    build: box.versionIn('portal'),
  })
}

function listReleases(folder: string) {
  return readdirSync(folder).filter((name) => name.startsWith('portal'))
}

/** Returns a text that is the same for folders with the same releases. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256')
  const files = listReleases(folder).flatMap((release) =>
    readdirSync(join(folder, release), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(release, name),
    ),
  )
  // File systems list the files of a copy in another order.
  for (const file of files.sort()) {
    const path = join(folder, file)
    const stats = lstatSync(path)
    const target = stats.isSymbolicLink() ? readlinkSync(path) : ''
    hash.update(`${file} ${stats.mode} ${target}\n`)
    if (stats.isFile()) hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}

/**
 * Runs the script, and then once more from each state in which a power cut would have left the
 * releases.
 * @param release must run afterwards
 * @returns the number of those states
 */
function interruptAtEachStep(args: string[], release: string, rows: string) {
  const states = join(box.folder, 'states')
  mkdirSync(states)
  const settings = { BASH_ENV: join(box.folder, 'copier'), BOX: box.folder, STATES: states }
  const { status, said } = box.run('upgrade.sh', args, settings)
  expect({ status, said }).toEqual({ status: 0, said })
  const found = new Map<string, string>()
  for (const state of readdirSync(states).sort()) {
    found.set(fingerprint(join(states, state)), join(states, state))
  }
  // In the last one nothing is left to do.
  found.delete(fingerprint(box.folder))
  for (const [step, state] of [...found.values()].entries()) {
    for (const name of listReleases(box.folder)) rmSync(join(box.folder, name), { recursive: true })
    for (const name of listReleases(state)) {
      renameSync(join(state, name), join(box.folder, name))
    }
    expectWholeRelease(step)
    const again = box.run('upgrade.sh', args)
    expect({
      step,
      status: again.status,
      release: box.versionIn('portal'),
      rows: box.read('portal/data/portal.db').trim(),
      key: box.read('portal/.ssh/id'),
      settings: box.read('portal/.env'),
      last: again.calls.at(-1),
      folders: listReleases(box.folder),
    }).toEqual({
      step,
      status: 0,
      release,
      rows,
      key: 'a key',
      settings: 'PORT=3000',
      last: 'systemctl start mainstreet',
      folders: ['portal', 'portal.old'],
    })
  }
  return found.size
}

test(
  'an upgrade that is interrupted at any step is finished by the same command',
  () => {
    expect(interruptAtEachStep([], 'new', 'rows')).toBeGreaterThan(30)
  },
  longest,
)

test(
  'going back with a copy that is interrupted at any step is finished by the same command',
  () => {
    box.run('upgrade.sh')
    box.put('portal/data/before-upgrade.db', 'copy')
    const back = ['--back', join(box.portal, 'data/before-upgrade.db')]
    expect(interruptAtEachStep(back, 'old', 'restored')).toBeGreaterThan(30)
  },
  longest,
)
