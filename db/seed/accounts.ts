/** Who lives in the demo town. They exist in the demo and in tests only. */
export const demoAccounts = {
  password: 'mainstreet-demo',
  member: { name: 'Mary Member', email: 'member@example.org' },
  owner: { name: 'Oscar Owner', email: 'owner@example.org' },
  admin: { name: 'Ada Admin', email: 'admin@example.org' },
} as const
