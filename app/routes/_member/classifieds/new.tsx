import { redirect } from 'react-router'
import { getDisplayName } from '#app/domain/classifieds/classified.ts'
import { ClassifiedFormFields } from '#app/domain/classifieds/classified-form.tsx'
import { classifiedPageForm, suggestIntent } from '#app/domain/classifieds/forms.ts'
import { postClassified } from '#app/domain/classifieds/post.server.ts'
import { listOpenSections } from '#app/domain/classifieds/sections.server.ts'
import { toPrice } from '#app/domain/fees/fee.ts'
import { getFee } from '#app/domain/fees/prices.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { keepMembersForm, loadTyped } from '#app/http/kept-forms/kept-form.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useWords } from '#app/text/words.ts'
import { Page } from '#app/ui/page.tsx'
import { splitPictures } from './+pictures.server.ts'
import type { Route } from './+types/new'

/** Shows the number of characters while somebody types. */
export const handle: PageHandle = { script: 'classified-length' }

export function loader({ context, request }: Route.LoaderArgs) {
  requireMember(context, request)
  const fee = getFee(db, 'classified', 'ad')
  return { sections: listOpenSections(db), fee, typed: loadTyped(context, request) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const { classifieds } = text
  const posted = await readFormData(request, text)
  if (posted.get('intent') === suggestIntent) {
    await keepMembersForm(request, actor.userId, posted)
    throw redirect(paths.classifieds.suggestSection(), { status: 303 })
  }
  const form = checkForm(posted, classifiedPageForm(text), text)
  if (!form.ok) return form.refuse()
  const split = await splitPictures(context, actor, form)
  if (!split.ok) return split.refused
  const submission = toSubmission(context, request, form.fields)
  const outcome = await postClassified(db, actor, split.classified, split.pictures, submission)
  if (!outcome.ok) {
    const { reason } = outcome
    return reason === 'no_section'
      ? form.refuse({ sectionId: [classifieds.chooseSection] })
      : form.refuse({ '': [classifieds.form.failed(reason)] }, refusalStatus(reason))
  }
  const flash = {
    kind: 'success',
    message: classifieds.form.posted(getDisplayName(split.classified)),
  } as const
  return redirectWithFlash(paths.ownerDashboard.classifieds(), flash)
}

export default function NewClassified({ loaderData, actionData }: Route.ComponentProps) {
  const { money, text } = useWords()
  const { form } = text.classifieds
  const { fee } = loaderData
  return (
    <Page title={form.newTitle}>
      <p className="prose mb-4 muted">{form.rule(toPrice(fee, money), fee.days)}</p>
      <ClassifiedFormFields
        sections={loaderData.sections}
        lastResult={actionData?.result ?? loaderData.typed}
        submit={form.submit}
      />
    </Page>
  )
}
