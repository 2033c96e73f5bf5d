import { useShell } from './use-shell.ts'

/** Whether the visitor's browser asks to save data; images are links then. */
export function useSavesData(): boolean {
  return useShell()?.savesData ?? false
}
