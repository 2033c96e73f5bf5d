const tones = {
  good: 'status-approved',
  bad: 'status-rejected',
  waiting: 'status-pending',
  over: 'font-semibold text-muted',
} as const

export type StatusTone = keyof typeof tones

/** A status as a colored word, never as a color alone. */
export function StatusWord({ tone, children }: { tone: StatusTone; children: string }) {
  return <span className={tones[tone]}>{children}</span>
}
