import Database from 'better-sqlite3'
import type { Route } from './+types/list'

/**
 * The page that the portal's list is compared with. It shares no code with the portal, so that it
 * stays equally fast when the portal becomes slower. It has one prepared statement, the same rows,
 * and as many bytes of HTML.
 */

type Row = {
  id: number
  title: string
  category: string
  city: string
  state: string
  price_cents: number | null
}

const database = new Database(process.env.DATABASE_PATH, { readonly: true })
const newest = database.prepare<[], Row>(
  `select id, title, category, city, state, price_cents from listings
   where is_public = 1 and source = 'properties' order by published_at desc, id desc limit 25`,
)
const fillers = 'x'.repeat(Number(process.env.FILLERS))

export function loader() {
  return { rows: newest.all() }
}

export default function List({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1>Properties</h1>
      <ul>
        {loaderData.rows.map((row) => (
          <li key={row.id}>
            <h2>
              <a href={`/properties/${row.id}`}>{row.title}</a>
            </h2>
            <p>
              {row.category} · {row.city}, {row.state}
            </p>
            <p>{row.price_cents === null ? 'Price on request' : `$${row.price_cents / 100}`}</p>
          </li>
        ))}
      </ul>
      <p>{fillers}</p>
    </>
  )
}
