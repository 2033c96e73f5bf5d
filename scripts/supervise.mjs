// Keeps a portal running beside the npm that started it, and ends it with that npm.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { portalNode } from './bootstrap.mjs'

/** Milliseconds between two looks at who is still there. */
const interval = 500

/** Before anything is installed or built, which takes a while. */
const starters = listStarters()

/**
 * Runs a script on the portal's Node, passes SIGINT and SIGTERM on to it, and ends as it does.
 *
 * npm hands a signal to the shell it runs scripts in, and that shell dies of it without telling
 * anybody. So what npm started here ends when npm, or the shell between, is gone. The script has a
 * channel to this process, and hears `disconnect` when this one is killed.
 */
export function supervise(script, args = [], env = {}) {
  const child = spawn(portalNode(), [...args, script], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  // Started by hand and left in the background, it outlives the terminal.
  if (!process.env.npm_lifecycle_event) return
  const watch = setInterval(() => {
    if (listStarters() === starters) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, interval)
}

/** The processes from npm down to this one; npm itself where it needs no shell. */
function listStarters() {
  const parent = process.ppid
  const isNpm = readProcess(parent, 'comm')?.startsWith('npm')
  return `${parent} ${isNpm ? '' : parentOf(parent)}`
}

function parentOf(pid) {
  // The name before it, in parentheses, may have anything in it.
  return readProcess(pid, 'stat')?.split(')').at(-1)?.trim().split(' ')[1]
}

/** What Linux says of a process; elsewhere nothing is known but the parent. */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
