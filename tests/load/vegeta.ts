import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { processorTime } from '#tests/support/processes.ts'
import type { Contender } from './contender.ts'
import type { Target } from './town-mix.ts'
import { watchClient } from './wrk.ts'

/** What `vegeta report -type=json` prints. */
const vegetaReport = z.object({
  rate: z.number(),
  status_codes: z.record(z.string(), z.number()),
  errors: z.array(z.string()).nullable(),
})

/** An answer as `vegeta encode -to=json` prints it; the latency is in nanoseconds. */
const vegetaAnswer = z.object({
  code: z.number(),
  latency: z.number(),
  method: z.string(),
  url: z.string(),
})

export type Attack = {
  rate: number
  /** The share that was answered with 503. */
  shed: number
  /** The share that had no answer in ten seconds. */
  lost: number
  /** In milliseconds, of all other answers: a refusal is fast, and would hide how long they wait. */
  p50: number
  p99: number
  most: number
  /** In seconds of processor time a second. */
  cpu: number
}

/** If the client uses a larger share of a processor than this, it limits the result. */
const busiestClient = 0.95

export function requireVegeta() {
  if (spawnSync('vegeta', ['-version']).error) {
    throw new Error('Needs vegeta: go install github.com/tsenart/vegeta/v12@v12.13.0')
  }
}

let asked = 0

/** The file with the answers to the requests that were sent last. */
const answersIn = (folder: string) => join(folder, 'answers.bin')

/** Sends requests at a fixed rate for a number of seconds, however long the answers take. */
export async function sendMix(
  portal: Contender,
  mix: (index: number) => Target,
  { rate, length, folder }: { rate: number; length: number; folder: string },
): Promise<Attack> {
  const targets = join(folder, 'targets.json')
  const answers = answersIn(folder)
  const count = rate * length
  const lines = Array.from({ length: count }, (_, index) => JSON.stringify(mix(asked + index)))
  asked += count
  writeFileSync(targets, lines.join('\n'))
  const before = processorTime(portal.child.pid)
  const options = ['-format=json', `-targets=${targets}`, `-rate=${rate}`, `-duration=${length}s`]
  const child = spawn('vegeta', [
    ...['attack', ...options, '-redirects=-1', '-timeout=10s', '-max-workers=2000'],
    // Bodies are read to their end, but not kept.
    ...['-max-body=0', `-output=${answers}`],
  ])
  const exit = once(child, 'exit')
  const ownShare = await watchClient(child.pid, exit)
  await exit
  const cpu = (processorTime(portal.child.pid) - before) / length
  if (ownShare > busiestClient) {
    throw new Error(`vegeta used ${Math.round(ownShare * 100)} % of a processor at ${rate}/s.`)
  }
  const report = spawn('vegeta', ['report', '-type=json', answers])
  const found = vegetaReport.parse(JSON.parse(await text(report.stdout)))
  const { 0: lost = 0, 503: refused = 0, ...others } = found.status_codes
  const wrong = Object.keys(others).filter((status) => !/^[23]/.test(status))
  if (wrong.length > 0) {
    throw new Error(`${JSON.stringify(found.status_codes)} ${found.errors?.slice(0, 3)}`)
  }
  const times: number[] = []
  for await (const { isLost, time } of readAnswers(folder)) if (!isLost) times.push(time)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN
  return {
    rate: found.rate,
    shed: refused / count,
    lost: lost / count,
    p50: at(0.5),
    p99: at(0.99),
    most: at(1),
    cpu,
  }
}

const milliseconds = (time: number) => time / 1_000_000

export type Answer = { method: string; path: string; isLost: boolean; time: number }

/** Reads the answers to the requests that were sent last; `time` is in milliseconds. */
export async function* readAnswers(folder: string): AsyncGenerator<Answer> {
  const encode = spawn('vegeta', ['encode', '-to=json', answersIn(folder)])
  for await (const line of createInterface({ input: encode.stdout })) {
    const { code, latency, method, url } = vegetaAnswer.parse(JSON.parse(line))
    const path = new URL(url).pathname
    yield { method, path, isLost: code === 0 || code === 503, time: milliseconds(latency) }
  }
}
