/**
 * Loaded into a portal before its own code. Measures how long each turn of the event loop takes, by
 * the clock and in processor time of its thread, which leaves out other programs. Answers each
 * message with the measurements since the previous message.
 */

export type LoopTurns = {
  /** Milliseconds of the longest turn, and the 99th percentile. */
  cpu: { longest: number; p99: number }
  wall: { longest: number; p99: number }
}

type Turn = { cpu: number; wall: number }

let turns: Turn[] = []
let wallBefore = performance.now()
let cpuBefore = readCpu()

// A timer fires at most once in each turn.
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
