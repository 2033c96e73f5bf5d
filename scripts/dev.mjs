// `npm run dev`: development with reload.
import { ensureInstalled } from './bootstrap.mjs'
import { supervise } from './supervise.mjs'

ensureInstalled()
supervise('server/dev.ts', {
  MAINSTREET_MODE: 'development',
  // A separate file, because the demo accounts' public passwords must not get into a real database.
  DATABASE_PATH: process.env.DATABASE_PATH || 'data/dev.db',
})
