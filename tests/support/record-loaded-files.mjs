// Preloaded into a process: notes every module that it loads, one address a line.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(process.env.LOADED_FILES, `${url}\n`)
    return nextLoad(url, context)
  },
})
