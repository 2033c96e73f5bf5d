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

/** What `vegeta report -type=json` prints; times are in nanoseconds. */
const vegetaReport = z.object({
  latencies: z.object({ '50th': z.number(), '99th': z.number(), max: z.number() }),
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
  shed: number
  lost: number
  p50: number
  p99: number
  most: number
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
  const { '50th': p50, '99th': p99, max } = found.latencies
  return {
    rate: found.rate,
    shed: refused / count,
    // Requests without an answer in ten seconds.
    lost: lost / count,
    p50: milliseconds(p50),
    p99: milliseconds(p99),
    most: milliseconds(max),
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
