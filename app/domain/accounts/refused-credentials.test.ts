import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { storeSetting } from '#tests/support/settings.ts'
import { isCommonPassword, isRefusedAddress } from './refused-credentials.server.ts'

test.each([
  ['qwertyuiop', true],
  ['1234567890', true],
  ['Password12', true],
  ['correct horse battery', false],
  ['', false],
])('the password %j is common: %s', (password, isCommon) => {
  expect(isCommonPassword(password)).toBe(isCommon)
})

test.each([
  ['ann@mailinator.com', true],
  ['ann@inbox.mailinator.com', true],
  ['ann@notmailinator.com', false],
  ['mailinator.com@example.org', false],
])('the address %s is refused: %s', (email, isRefused) => {
  const db = freshDatabase()
  expect(isRefusedAddress(db, email)).toBe(false)
  storeSetting(db, 'DISPOSABLE_MAIL_DOMAINS', 'tempmail.example,mailinator.com')
  expect(isRefusedAddress(db, email)).toBe(isRefused)
})
