import type { Connection, Tx } from '#db/client.server.ts'

/** A connection inside a transaction: everything written through it belongs to that transaction. */
export type SeedDb = Connection & Tx

/**
 * Runs `work` in one transaction, including the portal's own operations, so that a demo town is
 * seeded completely or not at all, and written to disk once. Only for the seed, while nobody else
 * uses the connection.
 */
export async function inOneTransaction(db: Connection, work: (db: SeedDb) => Promise<void>) {
  const client = db.$client
  const $client = Object.create(client, {
    inTransaction: { value: false },
    transaction: { value: <Result>(change: () => Result) => ({ immediate: change }) },
  })
  client.exec('begin immediate')
  try {
    await work(Object.create(db, { $client: { value: $client } }))
    client.exec('commit')
  } catch (error) {
    client.exec('rollback')
    throw error
  }
}
