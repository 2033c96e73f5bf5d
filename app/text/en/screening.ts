export const screening = {
  /** What the person who decides reads beside a submission. */
  flagged: 'Look closely:',
  risk: (risk: number) => `Risk ${risk} of 5`,
  said: {
    model: 'said by the language model on this box',
    rules: 'said by the built-in rules',
  },
  /** One sentence each, with the words it went by. */
  reasons: {
    ordinary: () => 'Nothing in it looks out of place.',
    contact: (words: string) => `It names a way of contact in its text: “${words}”.`,
    links: (words: string) => `It leads somewhere else: “${words}”.`,
    shouting: (words: string) => `It shouts: “${words}”.`,
    repetition: (words: string) => `It repeats itself: “${words}”.`,
    scam: (words: string) => `It sounds like a known fraud: “${words}”.`,
    hostile: (words: string) => `It attacks or shuts out people: “${words}”.`,
    instructions: (words: string) => `It speaks to the program that reads it: “${words}”.`,
    misplaced: (words: string) => `It does not belong here: “${words}”.`,
  },
  severity: {
    title: 'How strict the screening is',
    intro:
      'Each submission is read by the language model on this box, or by built-in rules where there is none, and given a risk from 1 to 5. What is above the line is shown first, with the reason. A person decides, always.',
    label: 'Strictness',
    options: {
      1: '1: only the worst',
      2: '2',
      3: '3: usual',
      4: '4',
      5: '5: everything',
    },
    save: 'Save',
    saved: 'Saved.',
    failed: 'Failed to update LLM severity.',
    invalid: 'Strictness is a number from 1 to 5.',
    replay: 'What would have been flagged in the last 30 days',
    counts: (level: number, count: number) =>
      count === 1 ? `At ${level}: 1 submission` : `At ${level}: ${count} submissions`,
    would: (level: number, count: number) =>
      `At ${level}, ${count === 1 ? 'this one' : `these ${count}`} of the last 30 days would have been flagged:`,
    none: (level: number) => `At ${level}, nothing of the last 30 days would have been flagged.`,
    columns: { title: 'Submission', kind: 'Kind', risk: 'Risk', reason: 'Reason' },
    kinds: { listing: 'Listing', event: 'Event', classified: 'Classified ad' },
    speaker: {
      model: (model: string) => `The language model ${model} reads submissions on this box.`,
      trouble: (why: string) => `It did not answer the last time: ${why}`,
      rules: 'No language model is set up: built-in rules read submissions.',
    },
  },
}
