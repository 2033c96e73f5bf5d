import { requestTestRestore } from '#app/domain/backups/test-restore-state.server.ts'
import {
  describeNewestCopy,
  describeTestRestore,
} from '#app/domain/operations/describe-backups.server.ts'
import { checkBackups, checkTestRestore } from '#app/domain/operations/status.server.ts'
import { requireAdmin } from '#app/http/access/guards.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { wakeJob } from '#app/shared/wake-job.server.ts'
import { useText } from '#app/text/index.ts'
import { DownloadForm } from '#app/ui/download-form.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/index'

export function loader({ context }: Route.LoaderArgs) {
  const words = getWords(context)
  const testRestore = checkTestRestore(db)
  return {
    isOn: config.backupDir !== null,
    isRequested: testRestore.isRequested,
    newest: describeNewestCopy(checkBackups(), words),
    testRestore: describeTestRestore(testRestore, words),
  }
}

/** Requests a test restore. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request)
  const text = getText(context)
  await readFormData(request, text)
  const { none, prove } = text.backups
  const back = paths.admin.backups()
  if (!config.backupDir) return redirectWithFlash(back, { kind: 'error', message: none })
  await requestTestRestore(db)
  wakeJob('prove backups')
  return redirectWithFlash(back, { kind: 'success', message: prove.requested })
}

export default function Backups({ loaderData }: Route.ComponentProps) {
  const { backups, status } = useText()
  const { isOn, isRequested, newest, testRestore } = loaderData
  return (
    <Page title={backups.title}>
      <p className="mb-4">{isOn ? backups.intro : backups.none}</p>
      {isOn && (
        <>
          <Facts
            facts={[
              [status.backups, newest],
              [status.testRestore, testRestore],
            ]}
          />
          <form method="post" className="form mt-6">
            <h2>{backups.prove.title}</h2>
            <p>{isRequested ? backups.prove.running : backups.prove.intro}</p>
            <button className="button-quiet" name="intent" value="prove">
              {backups.prove.submit}
            </button>
          </form>
          <section className="form mt-6">
            <h2>{backups.download.title}</h2>
            <p>{backups.download.intro}</p>
            <DownloadForm address={paths.admin.newestBackup()}>
              {backups.download.submit}
            </DownloadForm>
          </section>
        </>
      )}
    </Page>
  )
}
