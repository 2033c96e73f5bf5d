// Preloaded into a process: records the address of each module it loads, one per line.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(process.env.LOADED_FILES, `${url}\n`)
    return nextLoad(url, context)
  },
})
