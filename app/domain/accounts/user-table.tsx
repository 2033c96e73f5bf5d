import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { membershipStatuses, roles } from '#db/schema/accounts.ts'
import type { listUsers } from './queries.server.ts'

type UserRow = ReturnType<typeof listUsers>['rows'][number] & { mayChange: boolean }

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
          {
            label: columns.role,
            cell: (user) =>
              user.mayChange ? (
                <Choice
                  user={user}
                  name="role"
                  label={columns.role}
                  options={roles}
                  names={membership.roles}
                />
              ) : (
                membership.roles[user.role]
              ),
          },
          {
            label: columns.membership,
            cell: (user) =>
              user.mayChange ? (
                <Choice
                  user={user}
                  name="status"
                  label={columns.membership}
                  options={membershipStatuses}
                  names={membership.statuses}
                />
              ) : (
                membership.statuses[user.membershipStatus]
              ),
          },
          {
            label: columns.action,
            isAction: true,
            cell: (user) => (user.mayChange ? <SaveForm user={user} /> : membership.own),
          },
        ]}
      />
      <Pager page={page} pages={pages} />
    </section>
  )
}

type ChoiceProps = {
  user: UserRow
  name: 'role' | 'status'
  label: string
  options: readonly string[]
  names: Record<string, string>
}

/** A select in one cell of a row whose form is in another cell. */
function Choice({ user, name, label, options, names }: ChoiceProps) {
  return (
    <select
      name={name}
      form={`user-${user.id}`}
      defaultValue={name === 'role' ? user.role : user.membershipStatus}
      aria-label={`${label}: ${user.name}`}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {names[option]}
        </option>
      ))}
    </select>
  )
}

function SaveForm({ user }: { user: UserRow }) {
  const { common, dashboard } = useText()
  return (
    <div className="row-actions">
      <form method="post" id={`user-${user.id}`}>
        <input type="hidden" name="user" value={user.id} />
        <button className="button-quiet">
          {common.save} <span className="sr-only">{user.name}</span>
        </button>
      </form>{' '}
      <a href={paths.admin.deleteMember(user.id)}>
        {dashboard.users.delete} <span className="sr-only">{user.name}</span>
      </a>
    </div>
  )
}
