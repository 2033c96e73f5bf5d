import { codeSeparator } from '#app/domain/mail/mail.ts'
import { renderMail } from '#app/domain/notifications/mail-templates.server.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { requireStandIns } from '#app/http/access/guards.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { qrAddress } from '#app/shared/qr.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/$id'

export async function loader({ params }: Route.LoaderArgs) {
  requireStandIns()
  const { findMessage } = await import('#dev/mailbox/mailbox.server.ts')
  const message = findMessage(db, parseId(params.id))
  if (!message) throw notFound()
  const codes = message.qrCode?.split(codeSeparator) ?? []
  return {
    ...message,
    ...renderMail(message, getSettings(db).PORTAL_NAME),
    codes: await Promise.all(codes.map(async (code) => ({ code, qr: await qrAddress(code) }))),
  }
}

export default function Message({ loaderData: message }: Route.ComponentProps) {
  const { mailbox } = useText().mail
  return (
    <Page title={message.subject}>
      <dl className="facts mb-4">
        <dt>{mailbox.to}</dt>
        <dd>{message.toAddress}</dd>
        {message.replyTo && (
          <>
            <dt>{mailbox.replyTo}</dt>
            <dd>{message.replyTo}</dd>
          </>
        )}
      </dl>
      <pre className="prose font-sans whitespace-pre-wrap">
        {message.text.split(/(https?:\/\/\S+)/).map((part, index) =>
          // `split` with a captured pattern puts the links at odd positions.
          index % 2 === 1 ? (
            <a key={part} href={part}>
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </pre>
      {message.codes.map(({ code, qr }) => (
        <img key={code} src={qr} width="160" height="160" alt={mailbox.attached(code)} />
      ))}
      <p className="links mt-6">
        <a href={paths.dev.mailbox()}>{mailbox.back}</a>
      </p>
    </Page>
  )
}
