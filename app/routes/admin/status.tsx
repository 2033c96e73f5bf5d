import {
  describeNewestCopy,
  describeTestRestore,
} from '#app/domain/operations/describe-backups.server.ts'
import { checkSecondBox } from '#app/domain/operations/second-box.server.ts'
import {
  checkBackups,
  checkDatabase,
  checkDisk,
  checkJobs,
  checkMail,
  checkProcess,
  checkTestRestore,
  type Health,
} from '#app/domain/operations/status.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { areErrorsKept, listErrors } from '#app/shared/recent-errors.server.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import type { Route } from './+types/status'

type Part = { name: string; health: Health; detail: string; href?: string }

export async function loader({ context }: Route.LoaderArgs) {
  const words = getWords(context)
  const { status: text, jobs } = words.text
  const local = (instant: string) => words.instant(instant, config.timeZone)
  const { version, uptimeMs } = checkProcess()
  const disk = checkDisk()
  const database = checkDatabase()
  const backups = checkBackups()
  const testRestore = checkTestRestore(db)
  const mail = checkMail(db)
  const { health, unhealthy } = checkJobs(db)
  const boxes = await checkSecondBox()
  const errors = listErrors(instantFromNow(-days(1)))
  const errorTime = areErrorsKept() ? 'ofLastDay' : 'sinceStart'
  const { failure } = database
  const parts: Part[] = [
    { name: text.process, health: 'good', detail: text.version(version, uptimeMs) },
    ...(boxes ? [{ name: text.secondBox, health: boxes.health, detail: text.boxes(boxes) }] : []),
    { name: text.disk, health: disk.health, detail: text.free(disk.freeBytes) },
    {
      name: text.database,
      health: database.health,
      detail: failure
        ? text[failure.isDamage ? 'damaged' : 'notSaved'](local(failure.since), failure.code)
        : text.size(database.bytes),
    },
    {
      name: text.backups,
      health: backups.health,
      detail: describeNewestCopy(backups, words),
      href: paths.admin.backups(),
    },
    {
      name: text.testRestore,
      health: testRestore.health,
      detail: describeTestRestore(testRestore, words),
      href: paths.admin.backups(),
    },
    {
      name: text.mail,
      health: mail.health,
      detail: text.mails(mail),
      href: paths.admin.mail(),
    },
    {
      name: text.jobs,
      href: paths.admin.jobs(),
      health,
      detail:
        health === 'elsewhere'
          ? text.jobsElsewhere
          : unhealthy.map((name) => jobs.explained[name]).join(' ') || text.jobsGood,
    },
    {
      name: text.errors,
      health: errors.length === 0 ? 'good' : 'bad',
      detail: text.errorCount[errorTime](errors.length),
    },
  ]
  return {
    parts,
    errors: errors.map((error) => ({ ...error, at: local(error.at) })),
  }
}

const tones = {
  good: 'good',
  bad: 'bad',
  unknown: 'waiting',
  not_yet: 'waiting',
  elsewhere: 'good',
} as const

export default function Status({ loaderData: { parts, errors } }: Route.ComponentProps) {
  const { status } = useText()
  const { columns, errorColumns } = status
  return (
    <Page title={status.title}>
      <p className="mb-4">{status.intro}</p>
      <DataTable
        rows={parts}
        toKey={(part) => part.name}
        columns={[
          {
            label: columns.part,
            isTitle: true,
            cell: ({ name, href }) => (href ? <a href={href}>{name}</a> : name),
          },
          {
            label: columns.health,
            isShort: true,
            cell: ({ health }) => (
              <StatusWord tone={tones[health]}>{status.health[health]}</StatusWord>
            ),
          },
          { label: columns.detail, isText: true, cell: (part) => part.detail },
        ]}
      />
      {errors.length > 0 && (
        <>
          <h2 className="mt-6 mb-2">{status.errors}</h2>
          <DataTable
            rows={errors.map((error, index) => ({ ...error, index }))}
            toKey={(error) => error.index}
            columns={[
              { label: errorColumns.at, isShort: true, cell: (error) => error.at },
              { label: errorColumns.message, isTitle: true, cell: (error) => error.message },
              { label: errorColumns.reference, isShort: true, cell: (error) => error.reference },
            ]}
          />
        </>
      )}
    </Page>
  )
}
