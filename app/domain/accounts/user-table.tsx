import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { LinkList } from '#app/ui/link-list.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SeenVersion } from '#app/ui/seen-version.tsx'
import { membershipStatuses, roles } from '#db/schema/accounts.ts'
import { toMembershipVersion } from './account.ts'
import type { listUsers } from './queries.server.ts'

type UserRow = ReturnType<typeof listUsers>['rows'][number] & {
  mayChange: boolean
  canRemoveFactor: boolean
  /** Of a suspended account: the pages that cancel what it has sold tickets for. */
  sold: ReadonlyArray<readonly [href: string, name: string]>
}

type UserTableProps = { rows: UserRow[]; page: number; pages: number }

/** A table of accounts. Rows that the administrator may change have a form. */
export function UserTable({ rows, page, pages }: UserTableProps) {
  const text = useText()
  const { users } = text.dashboard
  const { membership } = text.accounts
  const { columns } = users
  return (
    <section className="mb-10">
      <h2 className="mb-2">{users.title}</h2>
      <DataTable
        rows={rows}
        toKey={(user) => user.id}
        empty={users.empty}
        columns={[
          { label: columns.id, cell: (user) => user.id },
          { label: columns.name, isTitle: true, cell: (user) => user.name },
          { label: columns.email, isText: true, cell: (user) => user.email },
          { label: columns.role, cell: (user) => membership.roles[user.role] },
          {
            label: columns.membership,
            cell: (user) => (
              <>
                {membership.statuses[user.membershipStatus]} <SoldOccasions user={user} />
              </>
            ),
          },
          {
            label: columns.action,
            isAction: true,
            cell: (user) => (user.mayChange ? <ChangeForm user={user} /> : membership.own),
          },
        ]}
      />
      <Pager page={page} pages={pages} label={users.title} />
    </section>
  )
}

/** The message after a suspension, which has the first of these links, is shown only once. */
function SoldOccasions({ user: { name, sold } }: { user: UserRow }) {
  const { membership } = useText().accounts
  if (sold.length === 0) return null
  return (
    <details>
      <summary>
        {membership.sold(sold.length)} <span className="sr-only">{name}</span>
      </summary>
      <LinkList links={sold} />
    </details>
  )
}

/** Folded, because most accounts are only looked up. */
function ChangeForm({ user }: { user: UserRow }) {
  const { accounts, common, dashboard } = useText()
  const { delete: deleteLabel, change, columns } = dashboard.users
  const about = <span className="sr-only">{user.name}</span>
  const seen = toMembershipVersion(user)
  return (
    <details>
      <summary>
        {change} {about}
      </summary>
      <form key={seen} method="post" className="grid gap-2">
        <input type="hidden" name="user" value={user.id} />
        <SeenVersion seen={seen} />
        <Choice
          id={`role-${user.id}`}
          label={columns.role}
          about={about}
          name="role"
          value={user.role}
          options={roles}
          names={accounts.membership.roles}
        />
        <Choice
          id={`status-${user.id}`}
          label={columns.membership}
          about={about}
          name="status"
          value={user.membershipStatus}
          options={membershipStatuses}
          names={accounts.membership.statuses}
        />
        <div className="row-actions">
          <button className="button-quiet">
            {common.save} {about}
          </button>{' '}
          <a href={paths.admin.deleteMember(user.id)}>
            {deleteLabel} {about}
          </a>
        </div>
      </form>
      {user.canRemoveFactor && (
        <form method="post">
          <input type="hidden" name="user" value={user.id} />
          <input type="hidden" name="since" value={user.secondFactorSince ?? ''} />
          <button className="link-button" name="intent" value="remove-second-factor">
            {accounts.membership.removeFactor} {about}
          </button>
        </form>
      )}
    </details>
  )
}

type ChoiceProps = {
  id: string
  label: string
  /** The person's name for screen readers, because many rows have the same fields. */
  about: ReactNode
  name: 'role' | 'status'
  value: string
  options: readonly string[]
  names: Record<string, string>
}

function Choice({ id, label, about, name, value, options, names }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {about}
      </label>
      <select id={id} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option} value={option}>
            {names[option]}
          </option>
        ))}
      </select>
    </div>
  )
}
