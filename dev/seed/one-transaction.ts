import type { Connection, Tx } from '#db/client.server.ts'

/** A connection inside a transaction: whatever is written through it belongs to that transaction. */
export type SeedDb = Connection & Tx

/**
 * Makes one transaction of everything that `work` does through the connection it gets, operations of
 * the portal included: a demo town is there as a whole or not at all, and the disk is asked once. For
 * the seed alone, while nobody else uses the connection.
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
