import { demoEmails } from '#server/demo-database.ts'

/** Who lives in the demo town. They exist in the demo and in tests only. */
export const demoAccounts = {
  password: 'mainstreet-demo',
  member: { name: 'Mary Member', email: demoEmails.member },
  owner: { name: 'Oscar Owner', email: demoEmails.owner },
  admin: { name: 'Ada Admin', email: demoEmails.admin },
} as const
