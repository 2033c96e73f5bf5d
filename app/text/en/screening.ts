export const screening = {
  /** Shown to administrators next to a post. */
  flagged: 'Please look closely:',
  risk: (risk: number) => `Risk ${risk} of 5`,
  /** Shown alone where the risk is low. */
  lowRisk: (risk: number) => `risk ${risk}`,
  said: {
    model: 'from the language model on this server',
    rules: 'from the built-in rules',
  },
  /** One sentence for each rule, with the words it found. */
  reasons: {
    ordinary: (_words: string) => 'Nothing unusual found.',
    contact: (words: string) => `It contains contact details: “${words}”.`,
    links: (words: string) => `It contains a link to another site: “${words}”.`,
    shouting: (words: string) => `It uses too many capitals or exclamation marks: “${words}”.`,
    repetition: (words: string) => `It repeats itself: “${words}”.`,
    scam: (words: string) => `It sounds like a known fraud: “${words}”.`,
    hostile: (words: string) => `It attacks or shuts out people: “${words}”.`,
    instructions: (words: string) => `It addresses the screening program: “${words}”.`,
    misplaced: (words: string) => `It does not belong here: “${words}”.`,
  },
  severity: {
    title: 'How strict the screening is',
    intro:
      'Each post is checked by the language model on this server, or by built-in rules where there is none, and given a risk from 1 to 5. In the lists of single kinds, posts that look too risky for the strictness come first. The Town desk shows the oldest first. A person always decides.',
    label: 'Strictness',
    options: {
      1: '1: only the worst',
      2: '2',
      3: '3: usual',
      4: '4',
      5: '5: everything',
    },
    save: 'Save',
    saved: (severity: number) => `The strictness is saved: ${severity}.`,
    notification: (severity: number, by: string) => ({
      subject: 'A setting of the portal changed',
      message: `The strictness of the screening was set to ${severity}${by && ` by ${by}`}. If you did not expect this, look at the history at once.`,
    }),
    failed: 'Failed to update LLM severity.',
    invalid: 'Strictness is a number from 1 to 5.',
    replay: 'What would have been flagged in the last 30 days',
    counts: (level: number, count: number) =>
      count === 1 ? `At ${level}: 1 post` : `At ${level}: ${count} posts`,
    would: (level: number, count: number) =>
      `At ${level}, ${count === 1 ? 'this one' : `these ${count}`} of the last 30 days would have been flagged:`,
    none: (level: number) => `At ${level}, nothing of the last 30 days would have been flagged.`,
    columns: { title: 'Post', kind: 'Kind', risk: 'Risk', reason: 'Reason' },
    kinds: { listing: 'Listing', event: 'Event', classified: 'Classified ad' },
    speaker: {
      model: (model: string) => `The language model ${model} checks posts on this server.`,
      lastFailure: (why: string) => `Its last answer failed: ${why}`,
      rules: 'No language model is set up: built-in rules check posts.',
    },
  },
}
