// `npm run dev`: development with reload.
import { ensureInstalled } from './bootstrap.mjs'
import { supervise } from './supervise.mjs'

ensureInstalled()
supervise('server/dev.ts', [], {
  MAINSTREET_MODE: 'development',
  // Its demo accounts, whose passwords everybody knows, never get into a real town's file.
  DATABASE_PATH: process.env.DATABASE_PATH || 'data/dev.db',
})
