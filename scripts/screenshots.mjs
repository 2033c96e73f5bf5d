// `npm run screenshots`: takes the pictures of the README from a demo town, after screens have changed.
import { ensureBuilt, ensureInstalled, run } from './bootstrap.mjs'

ensureInstalled()
ensureBuilt()
run('scripts/screenshots.ts')
