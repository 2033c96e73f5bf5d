import { randomBytes } from 'node:crypto'
import Database from 'better-sqlite3'
import { now } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'

/** An object as the provider's API shows it. */
export type StripeObject = { id: string; object: string; created: number } & Record<string, unknown>
export type SandboxEvent = {
  id: string
  type: string
  created: number
  data: { object: StripeObject }
}

type ListQuery = {
  object: string
  /** Unix seconds. */
  since: number
  status: string | null
  /** The id of the last object of the previous page. */
  after: string | null
  limit: number
}

/**
 * The sandbox's data, in a separate file, because a real provider also keeps its data when the
 * portal loses some.
 */
export class SandboxStore {
  readonly #file: Database.Database

  constructor() {
    const { databasePath } = config
    this.#file = new Database(
      databasePath === ':memory:' ? databasePath : `${databasePath}.sandbox`,
    )
    this.#file.pragma('busy_timeout = 5000')
    this.#file.pragma('journal_mode = WAL')
    // Only a power cut could lose a payment this way, and the sandbox moves no real money.
    this.#file.pragma('synchronous = NORMAL')
    this.#file.exec(`
      create table if not exists things (
        id text primary key, object text, data text, settles_at integer
      ) without rowid;
      create index if not exists things_due on things (settles_at) where settles_at is not null;
      create index if not exists things_intent on things (json_extract(data, '$.payment_intent'));
      create table if not exists events (
        number integer primary key, id text unique, type text, created integer, data text,
        answered integer
      );
      create index if not exists events_created on events (created);
      create table if not exists answers (key text primary key, data text) without rowid;
      create table if not exists settings (name text primary key, value text) without rowid;`)
  }

  newId(prefix: string) {
    return `${prefix}_test_${randomBytes(12).toString('hex')}`
  }

  created() {
    return Math.floor(now().getTime() / 1000)
  }

  put(object: StripeObject) {
    this.#file
      .prepare('insert or replace into things (id, object, data, settles_at) values (?, ?, ?, ?)')
      .run(object.id, object.object, JSON.stringify(object), object.settles_at ?? null)
  }

  find(id: string): StripeObject | null {
    const row = this.#file.prepare('select data from things where id = ?').pluck().get(id)
    return row ? (JSON.parse(String(row)) as StripeObject) : null
  }

  listRefunds(intentId: string): StripeObject[] {
    return this.#objects(
      `object = 'refund' and json_extract(data, '$.payment_intent') = ?`,
      intentId,
    )
  }

  /** Returns checkouts that the bank has confirmed by now. */
  due(): StripeObject[] {
    return this.#objects('settles_at <= ?', now().getTime())
  }

  #objects(condition: string, value: string | number): StripeObject[] {
    const rows = this.#file.prepare(`select data from things where ${condition}`).pluck().all(value)
    return rows.map((row) => JSON.parse(String(row)) as StripeObject)
  }

  /** Lists the newest first, like the provider; within a second, by id. */
  listObjects({ object, since, status, after, limit }: ListQuery): StripeObject[] {
    const from = after ? this.find(after) : null
    const rows = this.#file
      .prepare(
        `select data from things where object = @object and data ->> '$.created' >= @since
          and (@status is null or data ->> '$.status' = @status)
          and (@id is null or (data ->> '$.created', id) < (@created, @id))
        order by data ->> '$.created' desc, id desc limit @limit`,
      )
      .pluck()
      .all({ object, since, status, limit, id: from?.id ?? null, created: from?.created ?? null })
    return rows.map((row) => JSON.parse(String(row)) as StripeObject)
  }

  addEvent(type: string, object: StripeObject): SandboxEvent {
    const event = { id: this.newId('evt'), type, created: this.created(), data: { object } }
    this.#file
      .prepare('insert into events (id, type, created, data) values (?, ?, ?, ?)')
      .run(event.id, type, event.created, JSON.stringify(object))
    return event
  }

  /** Stores the status of the portal's answer to a message; 0 if it did not answer. */
  storeAnswer({ id }: SandboxEvent, status: number) {
    this.#file.prepare('update events set answered = ? where id = ?').run(status, id)
  }

  /** Returns the events of the last 30 days, newest first, like the provider. */
  listEvents(since: number, limit: number, after: string | null): SandboxEvent[] {
    const below = after
      ? this.#file.prepare('select number from events where id = ?').pluck().get(after)
      : Number.MAX_SAFE_INTEGER
    const rows = this.#file
      .prepare(
        'select * from events where created >= ? and number < ? order by number desc limit ?',
      )
      .all(Math.max(since, this.created() - 30 * 86_400), below, limit) as Array<
      SandboxEvent & { data: unknown }
    >
    return rows.map((row) => ({
      id: row.id,
      type: row.type,
      created: row.created,
      data: { object: JSON.parse(String(row.data)) as StripeObject },
    }))
  }

  /** Returns the first answer for an idempotency key. */
  answerTo(key: string): unknown {
    const row = this.#file.prepare('select data from answers where key = ?').pluck().get(key)
    return row ? JSON.parse(String(row)) : null
  }

  keepAnswer(key: string, answer: unknown) {
    this.#file
      .prepare('insert or ignore into answers values (?, ?)')
      .run(key, JSON.stringify(answer))
  }

  setting<Value>(name: string, fallback: Value): Value {
    const row = this.#file.prepare('select value from settings where name = ?').pluck().get(name)
    return row ? (JSON.parse(String(row)) as Value) : fallback
  }

  set(name: string, value: unknown) {
    this.#file
      .prepare('insert or replace into settings values (?, ?)')
      .run(name, JSON.stringify(value))
  }
}
