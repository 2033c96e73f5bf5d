import {
  createDoorLink,
  listDoorLinks,
  revokeDoorLink,
} from '#app/domain/tickets/door/door.server.ts'
import { DoorLinkForm, DoorLinkList, NewDoorLink } from '#app/domain/tickets/door/door-links.tsx'
import { doorLinkForm } from '#app/domain/tickets/forms.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { parseId } from '#app/http/params.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { qrAddress } from '#app/shared/qr.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { requireManagedEvent } from './+managed-event.server.ts'
import type { Route } from './+types/door-links'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const words = getWords(context)
  const { event } = requireManagedEvent(context, request, params)
  const links = listDoorLinks(db, event.id).map((link) => ({
    ...link,
    until: words.instant(link.endsAt, event.timeZone),
  }))
  return { event, links }
}

/**
 * Answers with the new link in the page itself, the only time it is shown, because the portal
 * stores only a hash.
 */
export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, event } = requireManagedEvent(context, request, params)
  const posted = await readFormData(request, text)
  if (posted.get('intent') === 'revoke') {
    const name = await revokeDoorLink(db, actor, event.id, parseId(String(posted.get('link'))))
    if (name === null) throw notFound()
    const message = text.tickets.door.revoked(name)
    return redirectWithFlash(paths.events.doorLinks(event.id), { kind: 'success', message })
  }
  const form = checkForm(posted, doorLinkForm(text), text)
  if (!form.ok) return form.refuse()
  const who = { account: String(actor.userId) }
  const limited = await rateLimitForm('doorLink', who, form, text)
  if (limited) return limited
  const submission = toSubmission(context, request, posted)
  const made = await createDoorLink(db, actor, event, form.value.name, submission)
  if (!made) throw notFound()
  const { token, pin } = made
  const link = config.origin + paths.door(token)
  return { made: { link, qr: await qrAddress(link), pin }, result: undefined }
}

export default function DoorLinks({ loaderData, actionData }: Route.ComponentProps) {
  const { door, purchased } = useText().tickets
  const { event, links } = loaderData
  const made = actionData && 'made' in actionData ? actionData.made : null
  return (
    <Page title={door.linksFor(event.title)}>
      <p className="prose mb-4">{door.intro}</p>
      {made && <NewDoorLink title={event.title} {...made} />}
      <DoorLinkList links={links} />
      <DoorLinkForm lastResult={actionData?.result} />
      <p className="links mt-6">
        <a href={paths.events.purchasedTickets(event.id)}>{purchased.title(event.title)}</a>
      </p>
    </Page>
  )
}
