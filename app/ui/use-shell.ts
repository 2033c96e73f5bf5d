import { useRouteLoaderData } from 'react-router'
import type { ShellFacts } from '#app/http/shell.server.ts'

/** What every page has around it; nothing where an error left the root without its facts. */
export function useShell(): ShellFacts | undefined {
  return useRouteLoaderData<ShellFacts>('root')
}
