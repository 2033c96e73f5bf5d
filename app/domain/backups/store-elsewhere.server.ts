import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { minutes, seconds } from '#app/shared/clock.server.ts'
import type { Connection } from '#db/client.server.ts'
import { clearCommandFailure, recordCommandFailure } from './command-failures.server.ts'

/** Milliseconds, after which a command is ended and counts as failed. */
const timeLimit = minutes(30)

/** Milliseconds that an ended command has to clean up; a stopping portal waits no longer. */
const lastWork = seconds(2)

const longestOutput = 500

/**
 * Runs the command `$1` with the copy `$2`, and ends both when the other end of its input closes,
 * which happens even if the portal is killed. Otherwise the next portal would run the command
 * beside the one that is left.
 */
const guard = `
exec 3<&0 </dev/null
(read -r end <&3; kill -KILL 0) 2>/dev/null &
sh -c "$1" backup "$2" 3<&-
status=$?
kill $!
exit $status
`

/**
 * Stores a copy elsewhere by the town's command.
 * @throws the error of the town's command, which is also recorded unless the portal stops
 */
export async function storeElsewhere(
  db: Connection,
  command: string,
  copy: string,
  stopping?: AbortSignal,
) {
  try {
    await runBackupCommand(command, copy, stopping)
  } catch (error) {
    if (!stopping?.aborted) await recordCommandFailure(db, String(error))
    throw error
  }
  await clearCommandFailure(db)
}

/**
 * Runs the command that stores a copy elsewhere. It is run in a shell, so that the setting can be
 * `rclone copy --quiet "$1" sealed:`. When the portal ends, it is ended with all processes
 * that it has started.
 * @throws when it fails, takes too long, or the portal stops before it has ended
 */
async function runBackupCommand(command: string, copy: string, stopping?: AbortSignal) {
  // `detached` makes the shell the leader of a process group.
  const shell = spawn('sh', ['-c', guard, 'backup', command, copy], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  shell.stderr.on('data', (chunk: Buffer) => {
    if (said.length < longestOutput) said += chunk
  })
  const late = AbortSignal.timeout(timeLimit)
  const signal = stopping ? AbortSignal.any([stopping, late]) : late
  try {
    const [code, endedBy] = await once(shell, 'close', { signal })
    if (code === 0) return
    const output = said.trim().slice(0, longestOutput)
    throw new Error(`BACKUP_COMMAND ended with ${code ?? endedBy}${output ? `: ${output}` : ''}`)
  } catch (error) {
    if (!signal.aborted) throw error
    if (shell.pid) await endGroup(shell.pid)
    throw new Error(`BACKUP_COMMAND ended with ${stopping?.aborted ? 'the portal' : 'a timeout'}`)
  }
}

async function endGroup(leader: number) {
  const until = performance.now() + lastWork
  for (let isThere = sendTo(leader, 'SIGTERM'); isThere; isThere = sendTo(leader, 0)) {
    if (performance.now() > until) {
      sendTo(leader, 'SIGKILL')
      return
    }
    await wait(20)
  }
}

/** Sends a signal to all processes of a group; returns whether there are any. */
function sendTo(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, signal)
  } catch {
    return false
  }
}
