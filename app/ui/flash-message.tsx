import { Fragment } from 'react'
import type { Flash } from '#app/http/redirects/flash.server.ts'
import { useText } from '#app/text/index.ts'

/** Reports the result of the last action, with links to it and an Undo button if there are any. */
export function FlashMessage({ flash: { kind, message, links = [], undo } }: { flash: Flash }) {
  const { common } = useText()
  const isError = kind === 'error'
  const layout = undo && 'flex flex-wrap items-center gap-x-4 gap-y-2'
  return (
    <div className={['flash', isError && 'flash-error', layout].filter(Boolean).join(' ')}>
      {/* An error has the focus, so that a screen reader reads it first. */}
      <p role={isError ? 'alert' : 'status'} {...(isError && { tabIndex: -1, autoFocus: true })}>
        {message}
        {links.map(({ href, label }) => (
          <Fragment key={href}>
            {' '}
            <a href={href} className={links.length > 1 ? 'block' : undefined}>
              {label}
            </a>
          </Fragment>
        ))}
      </p>
      {undo && (
        <form method="post" action={undo.action}>
          {Object.entries(undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className="button-quiet">{undo.label ?? common.undo}</button>
        </form>
      )}
    </div>
  )
}
