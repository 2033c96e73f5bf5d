import { useText } from '#app/text/index.ts'
import { StatusWord } from '#app/ui/status-word.tsx'
import type { TicketStatus } from '../ticket.ts'

const tones = { valid: 'good', used: 'waiting', cancelled: 'bad', refunded: 'bad' } as const

export function TicketStatusWord({ status }: { status: TicketStatus }) {
  const { statuses } = useText().tickets
  return <StatusWord tone={tones[status]}>{statuses[status]}</StatusWord>
}
