import { redirect } from 'react-router'
import { findChange } from '#app/domain/classifieds/changes.server.ts'
import { getDisplayName, stageAllows } from '#app/domain/classifieds/classified.ts'
import { ClassifiedFormFields } from '#app/domain/classifieds/classified-form.tsx'
import { classifiedPageForm, suggestIntent } from '#app/domain/classifieds/forms.ts'
import { newestClassified } from '#app/domain/classifieds/newest-version.ts'
import { listPictures } from '#app/domain/classifieds/pictures.server.ts'
import { discardOwnChange, editClassified } from '#app/domain/classifieds/post.server.ts'
import { findManagedClassified } from '#app/domain/classifieds/queries.server.ts'
import { listOpenSections } from '#app/domain/classifieds/sections.server.ts'
import { ChangeNote } from '#app/domain/moderation/change-note.tsx'
import { may as mayModerate } from '#app/domain/moderation/permissions.ts'
import { waitsBeside } from '#app/domain/moderation/waiting-changes.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import type { Context } from '#app/http/context.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound, refusalStatus } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm, readSeenVersion } from '#app/http/forms/forms.server.ts'
import { keepMembersForm, loadTyped } from '#app/http/kept-forms/kept-form.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { parseId } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { getSeenVersion } from '#app/ui/seen-version.tsx'
import { showStored, TypedNote } from '#app/ui/typed-note.tsx'
import { splitPictures } from '../+pictures.server.ts'
import type { Route } from './+types/edit'

/** Shows the number of characters while somebody types. */
export const handle: PageHandle = { script: 'classified-length' }

function requireClassified(context: Context, request: Request, id: string) {
  const actor = requireMember(context, request)
  const classified = findManagedClassified(db, actor, parseId(id))
  if (!classified) throw notFound(getText(context).classifieds.form.notFound)
  return { actor, classified }
}

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, classified } = requireClassified(context, request, params.id)
  const { form } = getText(context).classifieds
  if (!stageAllows('edit', classified, nowInstant())) throw conflict(form.failed('cancelled'))
  const { id } = classified
  const change = findChange(db, id)
  const isOwn = waitsBeside(actor, classified)
  const waiting = isOwn ? listPictures(db, [id], 'waiting').get(id) : undefined
  const pictures = waiting ?? listPictures(db, [id]).get(id) ?? []
  const newest = newestClassified({ classified, change: isOwn ? change : null })
  const typed = loadTyped(context, request)
  const sections = listOpenSections(db)
  const note = change && {
    change,
    isOwn,
    mayDiscard: mayModerate(actor, 'discardChange', classified),
  }
  return { classified: newest, note, pictures, sections, typed }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, classified } = requireClassified(context, request, params.id)
  const { form: words, chooseSection } = text.classifieds
  const posted = await readFormData(request, text)
  if (posted.get('intent') === 'discard') {
    if (!(await discardOwnChange(db, actor, classified.id))) throw notFound(words.notFound)
    const message = text.listingForms.change.discarded(getDisplayName(classified))
    return redirectWithFlash(paths.ownerDashboard.classifieds(), { kind: 'success', message })
  }
  if (posted.get('intent') === showStored) {
    return redirect(paths.classifieds.edit(classified.id), 303)
  }
  if (posted.get('intent') === suggestIntent) {
    await keepMembersForm(request, actor.userId, posted)
    throw redirect(paths.classifieds.suggestSection(), { status: 303 })
  }
  const form = checkForm(posted, classifiedPageForm(text), text)
  if (!form.ok) return form.refuse()
  const split = await splitPictures(context, actor, form)
  if (!split.ok) return split.refused
  const seen = readSeenVersion(posted)
  const { classified: typed, pictures } = split
  const outcome = await editClassified(db, actor, classified.id, typed, pictures, seen)
  if (outcome.ok) {
    const message = words.saved[outcome.saved](getDisplayName(typed))
    return redirectWithFlash(paths.ownerDashboard.classifieds(), { kind: 'success', message })
  }
  if (outcome.reason === 'not_found') throw notFound(words.notFound)
  if (outcome.reason === 'no_section') return form.refuse({ sectionId: [chooseSection] })
  if (outcome.reason === 'changed_since') {
    return form.refuse({ '': [text.listingForms.change.changedSince] }, 409)
  }
  return form.refuse({ '': [words.failed(outcome.reason)] }, refusalStatus(outcome.reason))
}

export default function EditClassified({ loaderData, actionData }: Route.ComponentProps) {
  const { form } = useText().classifieds
  const { classified, note, pictures, sections, typed } = loaderData
  const shownAgain = actionData?.result ?? typed
  const defaultValue = {
    title: classified.title ?? '',
    content: classified.content,
    sectionId: String(classified.sectionId),
    hiddenUrl: classified.hiddenUrl ?? '',
    displayUrl: classified.displayUrl,
    hiddenEmail: classified.hiddenEmail ?? '',
    displayEmail: classified.displayEmail,
  }
  return (
    <Page title={form.editTitle}>
      {note && <ChangeNote {...note} />}
      <p className="prose mb-4 muted">{form.editRule}</p>
      {typed && <TypedNote />}
      <ClassifiedFormFields
        sections={sections}
        pictures={pictures}
        seen={getSeenVersion(shownAgain, classified.updatedAt)}
        lastResult={shownAgain}
        defaultValue={defaultValue}
        submit={form.save}
      />
    </Page>
  )
}
