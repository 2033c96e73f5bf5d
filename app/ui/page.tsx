import { createContext, type ReactNode, useContext } from 'react'
import { useActionData } from 'react-router'
import { useText } from '#app/text/index.ts'
import { useErrorContext } from './error-context.tsx'
import { type PageFacts, PageHead } from './page-head.tsx'
import { useShell } from './use-shell.ts'

type PageTitleProps = {
  title: string
  facts?: PageFacts
  /** Whether the page refuses what was sent or asked for, if it cannot be seen from a form's reply. */
  isRefused?: boolean
}

/** Content that a layout adds to each of its pages, below the heading. */
export const BelowHeading = createContext<ReactNode>(null)

/** A page with its title, as heading and in the browser tab. */
export function Page({ children, ...props }: PageTitleProps & { children: ReactNode }) {
  return (
    <>
      <PageTitle {...props} />
      <h1 className="mb-4">{props.title}</h1>
      {useContext(BelowHeading)}
      {children}
    </>
  )
}

/**
 * The head of a page that has its own heading. After a refused form, and with a message about an
 * error, the title in the browser tab begins with "Error", because screen readers read it first.
 */
export function PageTitle({ title, facts, isRefused = false }: PageTitleProps) {
  const { common } = useText()
  const shell = useShell()
  const isFormRefused = useActionData<Refusal>()?.result?.status === 'error'
  const isError = isRefused || isFormRefused || shell?.flash?.kind === 'error'
  const heading = isError ? common.refusedTitle(title) : title
  const { shell: shellOfError } = useErrorContext()
  const portalName = (shell ?? shellOfError)?.portalName
  return (
    <>
      <title>{portalName ? `${heading} · ${portalName}` : heading}</title>
      <PageHead title={title} facts={facts} />
    </>
  )
}

type Refusal = { result?: { status?: string } } | undefined
