import { mayDo } from '#app/domain/classifieds/classified.ts'
import { AdFormFields } from '#app/domain/classifieds/classified-form.tsx'
import { adForm } from '#app/domain/classifieds/forms.ts'
import { editAd } from '#app/domain/classifieds/post.server.ts'
import { findOwnAd } from '#app/domain/classifieds/queries.server.ts'
import { listOpenSections } from '#app/domain/classifieds/sections.server.ts'
import type { PageHandle } from '#app/http/content-policy.ts'
import type { Context } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireMember } from '#app/http/guards.server.ts'
import { idOf } from '#app/http/params.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { textFor, useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/edit'

/** With scripts the characters are counted while one types. */
export const handle: PageHandle = { interactive: true }

function requireAd(context: Context, request: Request, id: string) {
  const actor = requireMember(context, request)
  const ad = findOwnAd(db, actor, idOf(id))
  if (!ad) throw notFound(textFor().classifieds.form.notFound)
  return { actor, ad }
}

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { ad } = requireAd(context, request, params.id)
  const { form } = textFor().classifieds
  if (!mayDo('edit', ad, nowInstant())) throw conflict(form.failed('cancelled'))
  return { ad, sections: listOpenSections(db) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { actor, ad } = requireAd(context, request, params.id)
  const { form: words, chooseSection } = textFor().classifieds
  const form = await readForm(request, adForm(textFor()))
  if (!form.ok) return form.refuse()
  const outcome = editAd(db, actor, ad.id, form.value)
  if (outcome.ok) {
    const message = outcome.changed ? words.saved : words.unchanged
    return redirectWithFlash('/owner-dashboard/classifieds', { kind: 'success', message })
  }
  if (outcome.reason === 'not_found') throw notFound(words.notFound)
  if (outcome.reason === 'no_section') return form.refuse({ sectionId: [chooseSection] })
  return form.refuse({ '': [words.failed(outcome.reason)] }, 409)
}

export default function EditAd({ loaderData, actionData }: Route.ComponentProps) {
  const { form } = useText().classifieds
  const { ad, sections } = loaderData
  const defaultValue = {
    title: ad.title ?? '',
    content: ad.content,
    sectionId: String(ad.sectionId),
    hiddenUrl: ad.hiddenUrl ?? '',
    displayUrl: ad.displayUrl,
    hiddenEmail: ad.hiddenEmail ?? '',
    displayEmail: ad.displayEmail,
  }
  return (
    <Page title={form.editTitle}>
      <p className="prose mb-4 muted">{form.editRule}</p>
      <AdFormFields
        sections={sections}
        lastResult={actionData?.result}
        defaultValue={defaultValue}
        submit={form.save}
      />
    </Page>
  )
}
