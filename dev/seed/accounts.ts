import { demoEmails } from '../../server/process/refuse-demo-database.ts'

/** The demo town's accounts, only in the demo and tests. */
export const demoAccounts = {
  password: 'mainstreet-demo',
  member: { name: 'Mary Member', email: demoEmails.member },
  owner: { name: 'Oscar Owner', email: demoEmails.owner },
  cashier: { name: 'Carla Cashier', email: demoEmails.cashier },
  moderator: { name: 'Mona Moderator', email: demoEmails.moderator },
  importer: { name: 'Ivo Importer', email: demoEmails.importer },
  admin: { name: 'Ada Admin', email: demoEmails.admin },
} as const
