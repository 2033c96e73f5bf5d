import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { accent, pseudoLocale } from './accents.ts'

const copied = ['app', 'db', 'dev', 'public', 'scripts', 'server']
const files = ['package.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts']

/**
 * Builds a copy of the portal with a second language, added as a translator would: a folder beside
 * `en/`, and a line with its name. The language contains no English letters.
 */
export function buildSecondLanguage() {
  const folder = mkdtempSync(join(tmpdir(), 'second-language-'))
  for (const part of copied) cpSync(part, join(folder, part), { recursive: true })
  for (const file of files) cpSync(file, join(folder, file))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  addLanguage(join(folder, 'app/text'))
  const cli = 'node_modules/@react-router/dev/dist/cli/index.js'
  execFileSync(process.execPath, [cli, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'pipe',
  })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function addLanguage(text: string) {
  const own = join(text, pseudoLocale)
  mkdirSync(own)
  const guide = readFileSync(join(text, 'en/user-guide.md'), 'utf8')
  writeFileSync(join(own, 'user-guide.md'), accent(guide))
  // The generator is not in the language's folder, because browsers load only texts.
  cpSync('tests/support/accents.ts', join(text, '../accents.ts'))
  writeFileSync(
    join(own, 'index.ts'),
    `import { en } from '../en/index.ts'
import { accentAll } from '../../accents.ts'
export const ${pseudoLocale} = accentAll(en)
`,
  )
  const line = `export { ${pseudoLocale} } from './${pseudoLocale}/index.ts'\n`
  appendFileSync(join(text, 'catalogs.ts'), line)
}
