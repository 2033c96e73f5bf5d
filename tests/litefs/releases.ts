import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Copies this release into a folder, with its own migrations and scripts. */
export function copyRelease(folder: string) {
  mkdirSync(folder)
  const parts = ['app', 'build', 'litefs.yml', 'node_modules', 'package.json', 'public', 'scripts']
  for (const part of [...parts, 'server']) symlinkSync(resolve(part), join(folder, part))
  for (const part of ['db', 'deploy']) cpSync(part, join(folder, part), { recursive: true })
  return folder
}

/** Copies this release into a folder and adds a migration, as the next release would. */
export function nextRelease(folder: string) {
  copyRelease(folder)
  const migrations = join(folder, 'db/migrations')
  const path = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next_release' })
  writeFileSync(path, JSON.stringify(journal, null, 2))
  writeFileSync(join(migrations, 'next_release.sql'), 'create table next_release (id integer)')
  return folder
}

/** Commits the files of a release, because upgrade.sh takes them from a commit. */
export function commitRelease(folder: string) {
  const named = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org']
  for (const command of [['init'], ['add', '.'], [...named, 'commit', '-m', 'release']]) {
    const { status, stderr } = spawnSync('git', command, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
}
