import { executionAsyncResource } from 'node:async_hooks'

const held: object[] = []

/**
 * Keeps one of the objects that Node makes for each `process.nextTick`, for ever. Once a garbage
 * collection meets none of them, V8 forgets their shape, and makes each later one five times as
 * slowly: 2 of the 24 µs of a cached page, which has seven (docs/upstream.md).
 */
export function holdTickObject() {
  process.nextTick(() => held.push(executionAsyncResource()))
}
