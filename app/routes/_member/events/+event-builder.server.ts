import { data, redirect } from 'react-router'
import type { Actor } from '#app/domain/accounts/account.ts'
import { formPictures } from '#app/domain/events/builder/event-form-values.server.ts'
import { pickContent } from '#app/domain/events/event.ts'
import { eventForm } from '#app/domain/events/forms.ts'
import { ownsImages } from '#app/domain/events/image-ownership.server.ts'
import { viewEvent } from '#app/domain/events/page/view.server.ts'
import type { WholeEvent } from '#app/domain/events/queries.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import type { Context } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm, readSeenVersion } from '#app/http/forms/forms.server.ts'
import { loadTyped } from '#app/http/kept-forms/kept-form.server.ts'
import { parseId } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import type { Text } from '#app/text/index.ts'
import type { Words } from '#app/text/words.ts'
import { showStored } from '#app/ui/typed-note.tsx'
import { storeUpload, type UploadProblem } from './+image-upload.server.ts'

const uploads = [
  { file: 'image', id: 'imageId', remove: 'removeImage' },
  { file: 'bgImage', id: 'bgImageId', remove: 'removeBgImage' },
] as const

/**
 * Reads the event builder's form. Images are stored first even if the form has errors, because a
 * browser cannot fill a file field again; a form with errors then names the stored images. Returns
 * the form to save, or the page to answer with: the form with its errors, or with the requested
 * preview.
 * @param found the event being edited
 */
export async function readEventForm(
  request: Request,
  { actor, address, found }: { actor: Actor; address: string; found?: WholeEvent },
  words: Words,
) {
  const { text } = words
  const posted = await readFormData(request, text)
  if (found && posted.get('intent') === showStored) {
    return { ok: false, answer: redirect(paths.events.edit(found.event.id), 303) } as const
  }
  // Copied before the images are stored, because stored images get new ids each time the form is
  // sent.
  const fields = new FormData()
  for (const [name, value] of posted) fields.append(name, value)
  const problems = await keepUploads(actor, posted, address, text)
  const form = checkForm(posted, eventForm(text), text)
  const pictures = listPictures(actor, found, (name) => posted.get(name))
  const refuse = (errors: Record<string, string[]>, status = 400, headers?: HeadersInit) => {
    const { data: reply } = form.refuse(errors, status)
    return data({ ...reply, pictures, view: null }, { status, headers })
  }
  const [problem] = Object.values(problems).sort((one, other) => other.status - one.status)
  if (!form.ok || problem) {
    const errors = Object.fromEntries(
      Object.entries(problems).map(([file, { sentence }]) => [file, [sentence]]),
    )
    return { ok: false, answer: refuse(errors, problem?.status, problem?.headers) } as const
  }
  if (posted.get('intent') === 'preview') {
    const { data: reply } = form.refuse({}, 200)
    const shown = {
      imageId: form.value.imageId && (pictures.image?.id ?? null),
      bgImageId: form.value.bgImageId && (pictures.bgImage?.id ?? null),
    }
    const view = viewEvent(db, { ...pickContent(form.value), ...shown }, form.value.status, words)
    return { ok: false, answer: data({ ...reply, pictures, view }) } as const
  }
  const seen = readSeenVersion(posted)
  return { ok: true, value: form.value, seen, fields, refuse } as const
}

async function keepUploads(actor: Actor, posted: FormData, address: string, text: Text) {
  const problems: Record<string, UploadProblem> = {}
  for (const { file, id, remove } of uploads) {
    const upload = posted.get(file)
    posted.delete(file)
    if (!(upload instanceof File) || upload.size === 0) continue
    const stored = await storeUpload(actor, { upload, address }, text)
    if (stored.ok) {
      posted.set(id, String(stored.id))
      posted.delete(remove)
    } else problems[file] = stored.problem
  }
  return problems
}

/**
 * Returns what the member typed into the form before signing in, with the stored images that it
 * names; null if nothing is kept.
 */
export function loadTypedEvent(context: Context, request: Request, found?: WholeEvent) {
  const actor = requireMember(context, request)
  const result = loadTyped(context, request)
  if (!result) return null
  const pictures = listPictures(actor, found, (name) => result.initialValue?.[name])
  return { result, pictures, view: null }
}

/** Returns the images that a form names and its sender may use. */
function listPictures(
  actor: Actor,
  found: WholeEvent | undefined,
  read: (name: string) => unknown,
) {
  const idIn = (name: string) => {
    const value = read(name)
    const id = typeof value === 'string' ? parseId(value) : 0
    return ownsImages(db, actor, found ?? null, { imageId: id, bgImageId: null }) ? id : null
  }
  return formPictures(db, { imageId: idIn('imageId'), bgImageId: idIn('bgImageId') })
}
