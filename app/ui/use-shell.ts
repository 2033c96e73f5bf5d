import { useRouteLoaderData } from 'react-router'
import type { ShellFacts } from '#app/http/pages/shell.server.ts'

/** Returns the frame's data; undefined if the root could not load it. */
export function useShell(): ShellFacts | undefined {
  return useRouteLoaderData<ShellFacts>('root')
}
