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
  requests: z.number(),
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

type Mix = (index: number) => Target

/** So many requests wait for an answer at once where the highest rate is measured. */
const atOnce = 16

/**
 * Returns how many requests a second are answered if each waits for one before it, `atOnce` of them
 * at the same time. That is the highest rate, because nothing is refused and the server never idle.
 * @param most more than can be answered in a second
 */
export async function measureHighestRate(
  mix: Mix,
  { length, most, folder }: { length: number; most: number; folder: string },
): Promise<number> {
  const count = Math.ceil(most * length)
  const options = ['-rate=0', `-max-workers=${atOnce}`, `-workers=${atOnce}`]
  const { rate, requests } = await attack(mix, { count, length, folder, options })
  // Targets begin again after the last one, and would then be sent a second time.
  if (requests > count) throw new Error(`More than ${most} requests a second were answered.`)
  return rate
}

/** Sends requests at a fixed rate for a number of seconds, however long the answers take. */
export async function sendMix(
  portal: Contender,
  mix: Mix,
  { rate, length, folder }: { rate: number; length: number; folder: string },
): Promise<Attack> {
  const count = rate * length
  const before = processorTime(portal.child.pid)
  const options = [`-rate=${rate}`, '-max-workers=2000']
  const found = await attack(mix, { count, length, folder, options })
  const cpu = (processorTime(portal.child.pid) - before) / length
  const { 0: lost = 0, 503: refused = 0 } = found.status_codes
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

/** Lets vegeta send the next requests of a mix. */
async function attack(
  mix: Mix,
  {
    count,
    length,
    folder,
    options,
  }: { count: number; length: number; folder: string; options: string[] },
): Promise<z.infer<typeof vegetaReport>> {
  const targets = join(folder, 'targets.json')
  const answers = answersIn(folder)
  const lines = Array.from({ length: count }, (_, index) => JSON.stringify(mix(asked + index)))
  asked += count
  writeFileSync(targets, lines.join('\n'))
  const child = spawn('vegeta', [
    ...['attack', '-format=json', `-targets=${targets}`, `-duration=${length}s`, ...options],
    // Bodies are read to their end, but not kept.
    ...['-redirects=-1', '-timeout=10s', '-max-body=0', `-output=${answers}`],
  ])
  const exit = once(child, 'exit')
  const ownShare = await watchClient(child.pid, exit)
  await exit
  const report = spawn('vegeta', ['report', '-type=json', answers])
  const result = vegetaReport.parse(JSON.parse(await text(report.stdout)))
  if (ownShare > busiestClient) {
    const share = Math.round(ownShare * 100)
    throw new Error(`vegeta used ${share} % of a processor at ${result.rate}/s.`)
  }
  const wrong = Object.keys(result.status_codes).filter((status) => !/^([23]|503|0)/.test(status))
  if (wrong.length > 0) {
    throw new Error(`${JSON.stringify(result.status_codes)} ${result.errors?.slice(0, 3)}`)
  }
  return result
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
