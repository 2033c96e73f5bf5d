import { createHook } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { holdTickObject } from './hold-tick-object.ts'

/** Returns what Node makes for the `process.nextTick` that `act` calls. */
function watchTicks(act: () => void): WeakRef<object>[] {
  const made: WeakRef<object>[] = []
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') made.push(new WeakRef(resource))
    },
  })
  hook.enable()
  act()
  hook.disable()
  return made
}

test('one object of a tick outlives every garbage collection', async () => {
  const [other] = watchTicks(() => process.nextTick(() => {}))
  const [held] = watchTicks(holdTickObject)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let turn = 0; turn < 3; turn += 1) {
    await setImmediate()
    collect()
  }
  expect(other?.deref()).toBeUndefined()
  expect(held?.deref()).toHaveProperty('callback')
})
