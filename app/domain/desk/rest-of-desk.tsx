import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { LinkList } from '#app/ui/link-list.tsx'
import type { DeskNumbers } from './numbers.server.ts'

type Group = {
  name: string
  count: number
  counted: string
  links: Array<readonly [href: string, name: string]>
}

/** The id of the heading. */
export const restOfDeskId = 'desk-rest'

/** The other groups of the administration, each with its most important number and its pages. */
export function RestOfDesk({ numbers }: { numbers: ShownNumbers }) {
  const { desk } = useText()
  return (
    <section aria-labelledby={restOfDeskId}>
      <h2 id={restOfDeskId} className="section-heading mt-8">
        {desk.rest}
      </h2>
      <div className="desk-groups">
        {useGroups(numbers).map(({ name, count, counted, links }) => (
          <section key={name}>
            <h3>{name}</h3>
            <p>
              <b className="desk-number">{count}</b> {counted}
            </p>
            <LinkList links={links} />
          </section>
        ))}
      </div>
    </section>
  )
}

/** `lastImport` has its day in words. */
type ShownNumbers = Omit<DeskNumbers, 'lastImport'> & {
  lastImport: { fileName: string; rows: number; day: string } | null
}

function useGroups(numbers: ShownNumbers): Group[] {
  const text = useText()
  const { groups, counts } = text.desk
  const { admin } = paths
  const { newMembers, lastImport, waitingMails, failedMails, unhealthyJobs, undecidedMoney } =
    numbers
  return [
    {
      name: groups.people,
      count: newMembers,
      counted: counts.newMembers(newMembers),
      links: [
        [admin.dashboard(), text.dashboard.users.title],
        [admin.contactMessages(), text.staticPages.contact.messages],
        [admin.history(), text.activity.title],
      ],
    },
    {
      name: groups.inventory,
      count: lastImport?.rows ?? 0,
      counted: lastImport
        ? counts.imported(lastImport.rows, lastImport.fileName, lastImport.day)
        : counts.nothingImported,
      links: [
        [admin.import(), text.imports.title],
        [admin.classifiedSections(), text.classifieds.sections.title],
      ],
    },
    {
      name: groups.mail,
      count: waitingMails,
      counted: [
        counts.waitingMails(waitingMails),
        failedMails > 0 && `· ${counts.failedMails(failedMails)}`,
      ]
        .filter(Boolean)
        .join(' '),
      links: [[admin.mail(), text.mail.admin.title]],
    },
    {
      name: groups.jobs,
      count: unhealthyJobs,
      counted: counts.unhealthyJobs(unhealthyJobs),
      links: [
        [admin.jobs(), text.jobs.title],
        [admin.status(), text.status.title],
        [admin.backups(), text.backups.title],
        [admin.settings(), text.settings.title],
      ],
    },
    {
      name: groups.money,
      count: undecidedMoney,
      counted: counts.undecidedMoney(undecidedMoney),
      links: [
        [admin.unmatchedPayments(), text.unmatched.title],
        [paths.transactions(), text.dashboard.transactions],
      ],
    },
  ]
}
