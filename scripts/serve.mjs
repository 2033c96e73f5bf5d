// `npm run demo` and `npm start`: installs and builds what is missing, then runs the portal.
import { ensureBuilt, ensureInstalled } from './bootstrap.mjs'
import { supervise } from './supervise.mjs'

const mode = process.argv[2] === 'demo' ? 'demo' : 'production'
ensureInstalled()
ensureBuilt()
// The demo has its own file and backups, so that it never mixes with a real town's data.
const demo = {
  DATABASE_PATH: process.env.DATABASE_PATH || 'data/demo.db',
  BACKUP_DIR: process.env.BACKUP_DIR || 'data/demo-backups',
  PORTAL_NAME: 'Alder Falls',
  TOWN_NAME: 'Town of Alder Falls',
  TOWN_ADDRESS: '12 Main Street, Alder Falls, Michigan',
  TOWN_PHONE: '(555) 010-2200',
  TOWN_HOURS: 'Mon–Fri 9–4',
  PAY_OFFLINE: '1',
  // The maximum, so that what people reserve while they try the demo stays open for a week.
  OFFLINE_HOLD_HOURS: '168',
}
supervise('build/server/start.js', {
  ...(mode === 'demo' && demo),
  NODE_ENV: 'production',
  MAINSTREET_MODE: mode,
})
