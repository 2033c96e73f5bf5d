import type { SubmissionResult } from '@conform-to/react'
import type { ReactElement } from 'react'
import { redirect } from 'react-router'
import {
  availabilityChanges,
  changeAvailability,
} from '#app/domain/listings/availability/availability.server.ts'
import {
  AvailabilityForm,
  AvailabilityQuestion,
} from '#app/domain/listings/availability/availability-form.tsx'
import { findOpenQuestion } from '#app/domain/listings/availability/availability-questions.server.ts'
import { describeAvailability } from '#app/domain/listings/availability/describe-availability.ts'
import { findChange } from '#app/domain/listings/changes/changes.server.ts'
import {
  discardOwnChange,
  type UpdateOutcome,
} from '#app/domain/listings/changes/resubmission.server.ts'
import {
  type EditDefaults,
  editDefaults,
} from '#app/domain/listings/fields/edit-form-values.server.ts'
import { PropertyForm } from '#app/domain/listings/fields/property-form.tsx'
import { WorkForm } from '#app/domain/listings/fields/work-form.tsx'
import { propertyForm, workForm } from '#app/domain/listings/forms.ts'
import { isOffByOwner, isTakenOff } from '#app/domain/listings/permissions.ts'
import { updateProperty, updateWork } from '#app/domain/listings/post-and-update.server.ts'
import { ChangeNote } from '#app/domain/moderation/change-note.tsx'
import { composeStoredFeedback } from '#app/domain/moderation/feedback.ts'
import { may as mayModerate } from '#app/domain/moderation/permissions.ts'
import { waitsBeside } from '#app/domain/moderation/waiting-changes.ts'
import { playForm } from '#app/domain/play/forms.ts'
import { PlayFormFields } from '#app/domain/play/play-form.tsx'
import { editPlay } from '#app/domain/play/post.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm, readSeenVersion } from '#app/http/forms/forms.server.ts'
import { loadTyped } from '#app/http/kept-forms/kept-form.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { getSeenVersion } from '#app/ui/seen-version.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { showStored, TypedNote } from '#app/ui/typed-note.tsx'
import { requireManagedListing } from '../../../+managed-listing.server.ts'
import type { Route } from './+types/index'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, listing } = requireManagedListing(context, request, params)
  const off = {
    isTakenOffByTown: isTakenOff(actor, listing),
    isOffByOwner: isOffByOwner(actor, listing),
  }
  const editor = editDefaults(db, actor, listing)
  const change = findChange(db, listing.id)
  const note = change && {
    change,
    isOwn: waitsBeside(actor, listing),
    mayDiscard: mayModerate(actor, 'discardChange', listing),
  }
  const typed = loadTyped(context, request)
  const lastDay = listing.isPublic ? findOpenQuestion(db, listing.id) : null
  return { listing, off, lastDay, editor, note, typed }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, listing } = requireManagedListing(context, request, params)
  const { listingForms } = text
  const posted = await readFormData(request, text)
  const path = paths.editListing.form(listing.source, listing.id)
  const change = availabilityChanges.find((name) => name === posted.get('intent'))
  if (change) {
    const changed = await changeAvailability(db, actor, listing, change)
    if (!changed) throw conflict(listingForms.availability.takenOff)
    const message = describeAvailability(change, changed, text)
    return redirectWithFlash(path, { kind: 'success', message })
  }
  if (posted.get('intent') === 'discard') {
    if (!(await discardOwnChange(db, actor, listing))) throw notFound()
    const message = listingForms.change.discarded(listing.title)
    return redirectWithFlash(path, { kind: 'success', message })
  }
  if (posted.get('intent') === showStored) return redirect(path, 303)
  const { source, id } = listing
  const seen = readSeenVersion(posted)
  switch (source) {
    case 'properties': {
      const form = checkForm(posted, propertyForm(text), text)
      if (!form.ok) return form.refuse()
      return answer(await updateProperty(db, actor, id, form.value, seen), form)
    }
    case 'work': {
      const form = checkForm(posted, workForm(text), text)
      if (!form.ok) return form.refuse()
      return answer(await updateWork(db, actor, id, form.value, seen), form)
    }
    case 'play': {
      const form = checkForm(posted, playForm(text), text)
      if (!form.ok) return form.refuse()
      return answer(await editPlay(db, actor, id, form.value, seen), form)
    }
  }

  function answer<Answer>(
    outcome: UpdateOutcome,
    { value, refuse }: { value: { title: string }; refuse: Refuse<Answer> },
  ) {
    if (!outcome.ok) {
      if (outcome.reason === 'not_found') throw notFound()
      return refuse({ '': [listingForms.change.changedSince] }, 409)
    }
    const message = listingForms.saved[outcome.saved](value.title)
    return redirectWithFlash(path, { kind: 'success', message })
  }
}

type Refuse<Answer> = (errors: Record<string, string[]>, status: number) => Answer

export default function EditListing({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { listingForms, photos } = text
  const { listing, off, lastDay, editor, note, typed } = loaderData
  const shownAgain = actionData?.result ?? typed
  const seen = getSeenVersion(shownAgain, listing.updatedAt)
  const feedback = composeStoredFeedback(listing, text)
  return (
    <Page title={listingForms.edit(listing.title)}>
      <p className="row-actions mb-4">
        <Spaced>
          <a href={paths[listing.source].show(listing.id)}>{photos.back}</a>
          <a href={paths.editListing.photos(listing.source, listing.id)}>{photos.manage}</a>
        </Spaced>
      </p>
      {lastDay && <AvailabilityQuestion lastDay={lastDay} />}
      {off.isTakenOffByTown && (
        <p className="mb-4 status-rejected">{listingForms.availability.takenOff}</p>
      )}
      {note && <ChangeNote {...note} />}
      {!note && feedback && listing.moderationStatus !== 'pending' && (
        <p className="flash">{listingForms.feedback(feedback)}</p>
      )}
      {!note && <p className="prose mb-4 muted">{listingForms.rule}</p>}
      {typed && <TypedNote />}
      <EditForm editor={editor} seen={seen} lastResult={shownAgain} />
      <AvailabilityForm listing={listing} {...off} />
    </Page>
  )
}

type EditFormProps = {
  editor: EditDefaults
  seen: string
  lastResult: SubmissionResult<string[]> | undefined
}

function EditForm({ editor, seen, lastResult }: EditFormProps): ReactElement {
  const shared = { lastResult, seen, submit: useText().common.save }
  switch (editor.source) {
    case 'properties':
      return <PropertyForm {...shared} defaultValue={editor.values} />
    case 'work':
      return <WorkForm {...shared} defaultValue={editor.values} />
    case 'play':
      return <PlayFormFields {...shared} type={editor.type} defaultValue={editor.values} />
  }
}
