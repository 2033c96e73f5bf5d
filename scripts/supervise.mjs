// Runs a portal for the npm that started it, and stops it when that npm ends.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { portalNode } from './bootstrap.mjs'

/** Milliseconds between checks. */
const interval = 500

/**
 * Limits for memory. glibc keeps freed memory in eight areas for each processor, which with photos
 * of 12 megapixels adds up to hundreds of megabytes. Without a limit Node collects garbage late,
 * which costs hundreds more. `deploy/mainstreet.service` sets the same values.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=256',
}

/** Listed at the start, because installing and building take a while. */
const starters = listStarters()

/**
 * Runs a script on the portal's Node, passes SIGINT and SIGTERM on to it, and exits with its code.
 *
 * npm sends a signal to the shell that runs its scripts, and that shell ends without passing it on.
 * So this process also ends when npm, or the shell between, has ended. If this process is killed,
 * the script notices by its channel to it, which emits `disconnect`.
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
  return `${parent} ${isNpm ? '' : findParent(parent)}`
}

function findParent(pid) {
  // The name before it, in parentheses, can contain any characters.
  return readProcess(pid, 'stat')?.split(')').at(-1)?.trim().split(' ')[1]
}

/**
 * Reads a file about a process from /proc. Other systems than Linux have none, so only the parent
 * is known there.
 */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
