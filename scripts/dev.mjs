// `npm run dev`: development with reload.
import { ensureInstalled, run } from './bootstrap.mjs'

ensureInstalled()
run('server/dev.ts', [], {
  MAINSTREET_MODE: 'development',
  // Its demo accounts, whose passwords everybody knows, never get into a real town's file.
  DATABASE_PATH: process.env.DATABASE_PATH || 'data/dev.db',
})
