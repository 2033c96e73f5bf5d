import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { variables } from '#app/shared/config.server.ts'
import { describeMisspelt } from './misspelt-settings.ts'

test.each([
  ['BACKUP_COMAND', 'BACKUP_COMMAND'],
  ['SMPT_URL', 'SMTP_URL'],
  ['stripe_secret_key', 'STRIPE_SECRET_KEY'],
  ['LIMIT_PROPERTY_A_DAY', 'LIMIT_PROPERTIES_A_DAY'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
])('the setting %s was meant to be %s', (name, meant) => {
  expect(describeMisspelt([name], variables)).toEqual([
    `There is no setting ${name} in .env; did you mean ${meant}?`,
  ])
})

test('a setting, and what another program may need, is no mistake', () => {
  const others = ['HOME', 'PATH', 'TZ', 'NODE_ENV', 'RCLONE_CONFIG', 'AWS_REGION', 'HTTPS_PROXY']
  const ofBox = Object.keys(parseEnv(readFileSync('deploy/box.env.example', 'utf8')))
  expect(describeMisspelt([...variables, ...others, ...ofBox], variables)).toEqual([])
})
