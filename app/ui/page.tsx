import { createContext, type ReactNode, useContext } from 'react'
import { useActionData } from 'react-router'
import { useText } from '#app/text/index.ts'
import { useErrorContext } from './error-context.tsx'
import { type PageFacts, PageHead } from './page-head.tsx'
import { useShell } from './use-shell.ts'

type PageTitleProps = { title: string; facts?: PageFacts }

/** What a layout says on each of its pages, below the heading. */
export const BelowHeading = createContext<ReactNode>(null)

/** A page with its title, in the browser tab and as heading. */
export function Page({ title, facts, children }: PageTitleProps & { children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} facts={facts} />
      <h1 className="mb-4">{title}</h1>
      {useContext(BelowHeading)}
      {children}
    </>
  )
}

/**
 * Only the head of a page with a heading of its own. The title in the browser tab begins with "Error"
 * after a refused form, because screen readers read the title first.
 */
export function PageTitle({ title, facts }: PageTitleProps) {
  const { common } = useText()
  const isRefused = useActionData<Refusal>()?.result?.status === 'error'
  const heading = isRefused ? common.refusedTitle(title) : title
  const root = useShell()
  const { shell } = useErrorContext()
  const portalName = root?.portalName ?? shell?.portalName
  return (
    <>
      <title>{portalName ? `${heading} · ${portalName}` : heading}</title>
      <PageHead title={title} facts={facts} />
    </>
  )
}

type Refusal = { result?: { status?: string } } | undefined
