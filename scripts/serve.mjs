// `npm run demo` and `npm start`: everything a fresh clone needs, then the portal.
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, portalNode } from './ground.mjs'

const mode = process.argv[2] === 'demo' ? 'demo' : 'production'
ensureInstalled()
ensureBuilt()
const child = spawn(portalNode(), ['--no-warnings=ExperimentalWarning', 'server/start.ts'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production', MAINSTREET_MODE: mode },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
