import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countView, takeViews } from '#app/domain/views/count-view.server.ts'
import { handOverViews } from './hand-over-views.ts'

/** The replica hands its counts over to a primary that may refuse them, stop, or not answer. */

const log = pino({ enabled: false })

let primary: Server
let answer: RequestListener
const received: string[] = []

beforeEach(async () => {
  takeViews()
  received.length = 0
  primary = createServer(async (request, response) => {
    received.push(await text(request))
    answer(request, response)
  })
  primary.listen(0, '127.0.0.1')
  await once(primary, 'listening')
})
afterEach(() => primary.close())

const address = () => `http://127.0.0.1:${(primary.address() as AddressInfo).port}`

const respond =
  (status: number): RequestListener =>
  (_, response) =>
    response.writeHead(status).end()

/** Hands over once, as at a stop; returns what is left to hand over. */
async function handOverOnce(primaryUrl = address()): Promise<string> {
  await handOverViews(primaryUrl, log)(Promise.resolve())
  return takeViews()
}

test('what the primary has taken is not handed over again', async () => {
  countView(7)
  answer = respond(204)
  expect(await handOverOnce()).toBe('')
  expect(received).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d 7 1$/)])
})

test('what a primary that stops has refused is kept', async () => {
  countView(7)
  answer = respond(503)
  expect(await handOverOnce()).toMatch(/ 7 1$/)
})

test('what nobody listened to is kept', async () => {
  countView(7)
  const closed = address()
  primary.close()
  await once(primary, 'close')
  expect(await handOverOnce(closed)).toMatch(/ 7 1$/)
})

test('what may have been counted although no answer came is lost', async () => {
  countView(7)
  answer = (request) => request.socket.destroy()
  expect(await handOverOnce()).toBe('')
  expect(received).toHaveLength(1)
})

test('a stop waits for what is under way, and then hands over the rest', async () => {
  countView(7)
  const { promise, resolve } = Promise.withResolvers<void>()
  const lastAnswer = Promise.withResolvers<void>()
  answer = async (_, response) => {
    await promise
    response.writeHead(204).end()
  }
  const handOver = handOverViews(address(), log)
  const both = [handOver(Promise.resolve()), handOver(lastAnswer.promise)]
  while (received.length === 0) await new Promise((go) => setTimeout(go, 5))
  countView(8)
  lastAnswer.resolve()
  resolve()
  await Promise.all(both)
  expect(received.map((body) => body.slice(11))).toEqual(['7 1', '8 1'])
  expect(takeViews()).toBe('')
})
