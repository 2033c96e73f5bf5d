// `npm run dev`: development with reload.
import { ensureInstalled, run } from './ground.mjs'

ensureInstalled()
run('server/dev.ts', [], { MAINSTREET_MODE: 'development' })
