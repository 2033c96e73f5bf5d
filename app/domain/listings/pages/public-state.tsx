import { useText } from '#app/text/index.ts'
import { StatusWord } from '#app/ui/status-word.tsx'

/** The color of a listing that is on the lists, and of one that is not. */
const tones = { active: 'good', inactive: 'waiting' } as const

/** Whether a listing is on the lists, as a word for administrators. */
export function PublicState({ isPublic }: { isPublic: boolean }) {
  const { properties } = useText().dashboard
  const state = isPublic ? 'active' : 'inactive'
  return <StatusWord tone={tones[state]}>{properties[state]}</StatusWord>
}
