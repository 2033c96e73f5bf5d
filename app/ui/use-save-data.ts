import { useShell } from './use-shell.ts'

/** Whether the visitor's browser asks to save data, so that links replace images. */
export function useSaveData(): boolean {
  return useShell()?.savesData ?? false
}
