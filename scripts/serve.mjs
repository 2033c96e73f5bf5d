// `npm run demo` and `npm start`: everything a fresh clone needs, then the portal.
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, portalNode } from './bootstrap.mjs'

const mode = process.argv[2] === 'demo' ? 'demo' : 'production'
ensureInstalled()
ensureBuilt()
// The demo town never mixes with a real one.
const demo = { DATABASE_PATH: process.env.DATABASE_PATH || 'data/demo.db' }
const child = spawn(portalNode(), ['--no-warnings=ExperimentalWarning', 'server/start.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(mode === 'demo' && demo),
    NODE_ENV: 'production',
    MAINSTREET_MODE: mode,
  },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
