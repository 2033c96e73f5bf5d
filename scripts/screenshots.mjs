// `npm run screenshots`: takes the README's pictures from a demo town. Run it after changing
// screens.
import { ensureBuilt, ensureInstalled, run } from './bootstrap.mjs'

ensureInstalled()
ensureBuilt()
run('scripts/screenshots.ts')
