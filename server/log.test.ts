import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mountSmallDisk } from '#tests/support/small-disk.ts'

/**
 * Runs code that logs to a file.
 * @returns its exit code, null if it does not end, and what it says to the standard error
 */
async function runWithLog(file: string, code: string) {
  const imports = `import { rmSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { exitProcess } from './server/process/exit-process.ts'
    import { log } from './server/log.ts'`
  const output = openSync(file, 'a')
  const args = ['--no-warnings', '--input-type=module', '--eval', `${imports}\n${code}`]
  const env = { ...process.env, MAINSTREET_MODE: 'demo', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', output, 'pipe'],
    timeout: 120_000,
  })
  closeSync(output)
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const [status] = await once(child, 'close')
  return [status, said]
}

const logMuch = `for (let line = 0; line < 10_000; line += 1) log.warn('x'.repeat(1000))`

test('a log that cannot be written does not end the portal, nor keep it from ending', async () => {
  const code = `${logMuch}
    await setTimeout(2500)
    console.error('It still runs.')
    log.warn('The last line')
    exitProcess(0)`
  expect(await runWithLog('/dev/full', code)).toEqual([0, 'It still runs.\n'])
})

test('a log on a full disk keeps little in memory, and goes on once there is room', async ({
  skip,
}) => {
  const disk = mountSmallDisk(16) ?? skip('only root may mount a disk')
  try {
    const file = join(disk.folder, 'portal.log')
    closeSync(openSync(file, 'a'))
    disk.fill()
    const code = `${logMuch}
      await setTimeout(1500)
      rmSync(${JSON.stringify(join(disk.folder, 'filler'))})
      await setTimeout(2500)
      log.warn('The last line')
      exitProcess(0)`
    expect(await runWithLog(file, code)).toEqual([0, ''])
    const log = readFileSync(file, 'utf8')
    expect(log.length / 1e6).toBeCloseTo(4, 0)
    expect(log.trimEnd().split('\n').at(-1)).toContain('The last line')
  } finally {
    disk.unmount()
  }
})
