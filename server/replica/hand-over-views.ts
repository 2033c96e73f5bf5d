import type { Logger } from 'pino'
import { addCountedViews, takeViews } from '#app/domain/views/count-view.server.ts'
import { paths } from '#app/paths.ts'
import { seconds } from '#app/shared/clock.server.ts'

/** Milliseconds; the primary stores counts as often. */
const interval = seconds(5)

/** Milliseconds that the primary may take; a stop waits for it. */
const timeLimit = seconds(3)

/**
 * Hands the views that this replica has counted over to the primary, every few seconds. What the
 * primary cannot have counted, because it does not listen or stops, is kept for the next time. What
 * it may have counted, although no answer came, is lost rather than counted twice.
 * @returns a function that ends this, and hands over once more when the last request has its answer
 */
export function handOverViews(
  primaryUrl: string,
  log: Logger,
): (lastAnswer: Promise<unknown>) => Promise<void> {
  let isFailing = false
  let last = Promise.resolve()
  async function handOver() {
    const body = takeViews()
    if (body === '') return
    try {
      const signal = AbortSignal.timeout(timeLimit)
      const address = primaryUrl + paths.replicaViews()
      const answer = await fetch(address, { method: 'POST', body, signal })
      await answer.body?.cancel()
      if (answer.status === 503) addCountedViews(body)
      if (!answer.ok) throw new Error(`The primary answered ${answer.status}.`)
      if (isFailing) log.info('views handed over again')
      isFailing = false
    } catch (error) {
      if (isRefused(error)) addCountedViews(body)
      // Once, because a primary may be away for hours.
      if (!isFailing) log.warn({ err: error }, 'views not handed over')
      isFailing = true
    }
  }
  const next = () => {
    last = last.then(handOver)
    return last
  }
  const timer = setInterval(next, interval)
  return async (lastAnswer) => {
    clearInterval(timer)
    await lastAnswer
    await next()
  }
}

/** Whether nothing listens at the address. */
const isRefused = (error: unknown) =>
  error instanceof TypeError && (error.cause as { code?: unknown })?.code === 'ECONNREFUSED'
