/**
 * Loaded into a portal before its own code: measures how long each turn of its event loop is, by the
 * clock and by the processor time of its thread, which counts nothing that other programs do. Answers
 * each message with what it measured since the one before.
 */

export type LoopTurns = {
  /** Milliseconds of the longest turn and of the turn that 99 of 100 stay below. */
  cpu: { longest: number; p99: number }
  wall: { longest: number; p99: number }
}

type Turn = { cpu: number; wall: number }

let turns: Turn[] = []
let wallBefore = performance.now()
let cpuBefore = readCpu()

// A timer comes once a turn at most.
setInterval(() => {
  const [wall, cpu] = [performance.now(), readCpu()]
  turns.push({ wall: wall - wallBefore, cpu: cpu - cpuBefore })
  wallBefore = wall
  cpuBefore = cpu
}, 1).unref()

process.on('message', () => {
  const measured = turns
  turns = []
  const report: LoopTurns = { cpu: sum(measured, 'cpu'), wall: sum(measured, 'wall') }
  process.send?.(report)
})

function readCpu() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function sum(measured: Turn[], by: keyof Turn) {
  const sorted = measured.map((turn) => turn[by]).sort((a, b) => a - b)
  return { longest: sorted.at(-1) ?? 0, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}
