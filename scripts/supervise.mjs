// Runs a portal for the npm that started it, and stops it when that npm ends.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { portalNode } from './bootstrap.mjs'

/** Milliseconds between checks. */
const interval = 500

/**
 * glibc keeps freed memory in eight areas a processor; with photos of 12 megapixels, hundreds of
 * megabytes. Node collects garbage late as long as it knows no limit, and leaves hundreds of
 * megabytes of it. `deploy/mainstreet.service` says the same.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=256',
}

/** Listed at the start, because installing and building take a while. */
const starters = listStarters()

/**
 * Runs a script on the portal's Node, passes SIGINT and SIGTERM on to it, and ends as it does.
 *
 * npm hands a signal to the shell it runs scripts in, and that shell dies of it without telling
 * anybody. So what npm started here ends when npm, or the shell between, is gone. The script has a
 * channel to this process, and hears `disconnect` when this one is killed.
 */
export function supervise(script, env = {}) {
  const child = spawn(portalNode(), [script], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...memorySettings, ...process.env, ...env },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  // Started without npm and left in the background, it keeps running after the terminal closes.
  if (!process.env.npm_lifecycle_event) return
  const watch = setInterval(() => {
    if (listStarters() === starters) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, interval)
}

/** Returns the processes from npm down to this one. */
function listStarters() {
  const parent = process.ppid
  const isNpm = readProcess(parent, 'comm')?.startsWith('npm')
  return `${parent} ${isNpm ? '' : parentOf(parent)}`
}

function parentOf(pid) {
  // The name before it, in parentheses, can contain any characters.
  return readProcess(pid, 'stat')?.split(')').at(-1)?.trim().split(' ')[1]
}

/** Reads what Linux says about a process; on other systems only the parent is known. */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
