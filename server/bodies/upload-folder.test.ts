import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '#app/shared/config.server.ts'
import { prepareUploadFolder } from './upload-folder.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'uploads-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const rights = (folder: string) => statSync(folder).mode & 0o777

test('the folder is made for the portal’s user alone, and left empty', () => {
  const folder = join(home, 'below', 'uploads')
  const umask = process.umask(0)
  try {
    prepareUploadFolder(folder)
  } finally {
    process.umask(umask)
  }
  expect(rights(folder)).toBe(0o700)
  expect(readdirSync(folder)).toEqual([])
  expect(() => prepareUploadFolder(folder)).not.toThrow()
})

test('a folder that others may open is refused, and its rights stay', () => {
  const folder = join(home, 'everybodys')
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  const sentence = `UPLOAD_DIR ${folder} cannot be used: others may open it; chmod 700 makes a folder private.`
  expect(() => prepareUploadFolder(folder)).toThrow(new ConfigError(sentence))
  expect(rights(folder)).toBe(0o777)
})

test.each([
  ['a file', (file: string) => file],
  ['a folder below a file', (file: string) => join(file, 'uploads')],
])('%s is refused in words', (_, folder) => {
  const file = join(home, 'letter.txt')
  writeFileSync(file, 'A letter to the town clerk.')
  expect(() => prepareUploadFolder(folder(file))).toThrow(
    /^UPLOAD_DIR .* cannot be used: it is a file/,
  )
})

test('a folder on a read-only disk is refused', () => {
  expect(() => prepareUploadFolder('/proc/uploads')).toThrow(/^UPLOAD_DIR \/proc\/uploads cannot/)
})
