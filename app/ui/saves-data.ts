import { useShell } from './use-shell.ts'

/** Whether the visitor asked for less data: pictures are then links. */
export function useSavesData(): boolean {
  return useShell()?.savesData ?? false
}
