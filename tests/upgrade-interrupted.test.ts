import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Releases } from '#tests/support/releases.ts'

/** Commands that change nothing, and the script's functions, whose own commands are counted. */
const harmless = [
  ...'local for case return trap echo printf cd set umask true flock id date stat'.split(' '),
  ...'realpath ls dirname basename grep tail tr cut sort du df command'.split(' '),
  ...'arrive as_portal commit copy_database database discard exchange folder_of_copies'.split(' '),
  ...'has is_replica may_stop names old_release_fits restore setting start take_over'.split(' '),
]
const alsoHarmless = [
  ...['\\[ ', '[A-Za-z_]+=', 'exec 9<', 'sed -n ', 'sqlite3 -readonly ', 'systemctl is-enabled '],
  ...['git ls-files ', 'git -C [^ ]* (remote|rev-parse|diff|status|ls-tree|describe) '],
]

/**
 * Bash sources this before it runs the script. It kills the script, like a power cut, before
 * command number STOP_AT of those that may change something.
 */
const killer = `
case $0 in */upgrade.sh) ;; *) return ;; esac
number=0
ignored='^((${harmless.join('|')})( |$)|${alsoHarmless.join('|')})'
set -T
trap '
  if ! [[ $BASH_COMMAND =~ $ignored ]]; then
    number=$((number + 1))
    if [ "$number" = "$STOP_AT" ]; then kill -9 $$; fi
  fi' DEBUG
`

/** In milliseconds: only what hangs takes longer. */
const longest = 1_200_000

let box: Releases
beforeEach(() => {
  box = new Releases()
  box.put('killer', killer)
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

/**
 * Kills the script at its first step and runs it again, then at its second step, and so on.
 * @param prepare creates the state before the script, and returns the release that must run
 * afterwards
 * @returns the number of steps at which the script was killed
 */
function interruptAtEachStep(prepare: (step: number) => string, args: string[], rows: string) {
  for (let step = 1; ; step++) {
    box.put('portal/data/portal.db', 'rows')
    const release = prepare(step)
    const settings = { BASH_ENV: join(box.folder, 'killer'), STOP_AT: String(step) }
    const { status, said } = box.run('upgrade.sh', args, settings)
    // The script was killed after its last change, so nothing is left to do.
    const isDone = said.includes('is started') && !existsSync(`${box.portal}.arriving`)
    if (status === 0 || isDone) return step - 1
    expectWholeRelease(step)
    const again = box.run('upgrade.sh', args)
    const found = {
      step,
      status: again.status,
      release: box.versionIn('portal'),
      rows: box.read('portal/data/portal.db').trim(),
      key: box.read('portal/.ssh/id'),
      settings: box.read('portal/.env'),
      last: again.calls.at(-1),
      folders: readdirSync(box.folder).filter((name) => name.startsWith('portal')),
    }
    expect(found).toEqual({
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
}

test(
  'an upgrade that is killed at any step is finished by the same command',
  () => {
    const prepare = (step: number) => {
      box.release(`release ${step}`)
      return `release ${step}`
    }
    expect(interruptAtEachStep(prepare, [], 'rows')).toBeGreaterThan(40)
  },
  longest,
)

test(
  'going back with a copy that is killed at any step is finished by the same command',
  () => {
    box.run('upgrade.sh')
    box.put('portal/data/before-upgrade.db', 'copy')
    const back = ['--back', join(box.portal, 'data/before-upgrade.db')]
    const steps = interruptAtEachStep(() => box.versionIn('portal.old'), back, 'restored')
    expect(steps).toBeGreaterThan(40)
  },
  longest,
)
