import type { ReactNode } from 'react'
import { useActionData } from 'react-router'
import { useText } from '#app/text/index.ts'
import { useErrorContext } from './error-context.tsx'
import { useShell } from './use-shell.ts'

/** A page with its title, in the browser tab and as heading. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      <h1 className="mb-4">{title}</h1>
      {children}
    </>
  )
}

/**
 * Only the title in the browser tab, for pages with a heading of their own. Begins with "Error"
 * after a refused form, because screen readers read the title first.
 */
export function PageTitle({ title }: { title: string }) {
  const { common } = useText()
  const isRefused = useActionData<Refusal>()?.result?.status === 'error'
  const heading = isRefused ? common.refusedTitle(title) : title
  const root = useShell()
  const { shell } = useErrorContext()
  const portalName = root?.portalName ?? shell?.portalName
  return <title>{portalName ? `${heading} · ${portalName}` : heading}</title>
}

type Refusal = { result?: { status?: string } } | undefined
