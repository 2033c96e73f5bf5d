/**
 * What no release reads since `unusedSince` but the release before it does: a view, or a column of a
 * table. The next release removes it (docs/changing.md).
 */
type Leftover = { table: string; column?: string; unusedSince: string }

const unusedSince = '0.1.0'

export const leftovers: Leftover[] = [
  { table: 'relay_threads', column: 'owner_token', unusedSince },
  { table: 'relay_threads', column: 'inquirer_token', unusedSince },
  { table: 'ticket_orders', column: 'request_key', unusedSince },
  { table: 'door_links', column: 'expires_at', unusedSince },
  { table: 'listing_search_texts', unusedSince },
  // The old names of what migration 0067 renamed.
  { table: 'events', column: 'return_hours', unusedSince },
  { table: 'events', column: 'return_percent', unusedSince },
  { table: 'ticket_orders', column: 'return_hours', unusedSince },
  { table: 'ticket_orders', column: 'return_percent', unusedSince },
  { table: 'tickets', column: 'validated_at', unusedSince },
  { table: 'tickets', column: 'validated_by', unusedSince },
  { table: 'import_drafts', unusedSince },
  { table: 'import_rows', column: 'draft_id', unusedSince },
]
