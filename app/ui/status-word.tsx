const tones = {
  good: 'status-approved',
  bad: 'status-rejected',
  waiting: 'status-pending',
  over: 'font-semibold text-muted',
} as const

/** A status as a colored word, never as a color alone. */
export function StatusWord({ tone, children }: { tone: keyof typeof tones; children: string }) {
  return <span className={tones[tone]}>{children}</span>
}
