import { useRouteLoaderData } from 'react-router'
import type { ShellFacts } from '#app/http/shell.server.ts'

/** Returns the frame's data; undefined where an error kept the root from loading it. */
export function useShell(): ShellFacts | undefined {
  return useRouteLoaderData<ShellFacts>('root')
}
