import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'

/** Whether the visitor asked for less data: pictures are then links. */
export function useSavesData(): boolean {
  return useRouteLoaderData<typeof loader>('root')?.savesData ?? false
}
