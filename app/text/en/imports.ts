import { formatNumber } from './intl.ts'
import { counted } from './numbers.ts'

type EveryRowProblem = { label: string; reason: keyof typeof reasons; value: string }
type Counts = Record<'rows' | 'empty' | 'added' | 'changed' | 'unchanged' | 'rejected', number>
type Change = { rowNumber: number; columns: string[]; overwritten: string[] }
type Rejection = { count: number; column: string | null; reason: keyof typeof reasons }

const countRows = counted('row', 'rows')
const countListings = counted('listing', 'listings')

export const imports = {
  title: 'Import an inventory',
  lead: 'A CSV file of properties or jobs, with the column names in its first row.',
  file: 'CSV file',
  upload: 'Read the file',
  noFile: 'Choose a CSV file.',
  emptyFile: 'This file is empty. Choose one that has rows.',
  tooLarge:
    'The file is larger than 50 MB. Split it, or ask whoever runs the portal’s computer to import it.',
  unreadable:
    'The portal cannot read this file. In Excel choose Save as, CSV UTF-8. The first row must have the names of the columns, at most 500.',
  read: 'The file was read. Check the choices below; nothing is imported yet.',
  reference: 'Reference',
  zip: 'ZIP',
  kind: 'The rows are',
  columns: 'Columns',
  noColumn: '(no column)',
  fromAddressColumn: '(from the address)',
  /** @param count how many fields of the portal no column of the file fills */
  notInFile: (count: number) =>
    count === 1
      ? '1 field that is not in the file'
      : `${formatNumber(count)} fields that are not in the file`,
  unused: (names: string[]) =>
    `Columns of the file that fill no field, and are only kept with each listing: ${names.join(', ')}.`,
  everyRow: (label: string) => `${label}, the same for every row`,
  everyRowProblem: ({ label, reason, value }: EveryRowProblem) =>
    `${label}, the same for every row, ${reasons[reason]}${value ? ` (${value})` : ''}.`,
  fromAddress: 'from the address',
  meanings: (label: string, column: string) =>
    `${label}: what the words in the column “${column}” mean`,
  noValue: '(choose)',
  newForSale: '(new ones are for sale)',
  preview: 'Read again with these choices',
  before: 'What the import will do',
  sample: 'Preview of the first listings:',
  noSample: 'No row is a listing.',
  confirm: 'Import',
  missing: (names: string[]) => `Choose a column for: ${names.join(', ')}.`,
  /** @param max how many are shown at most */
  showAll: (count: number, max: number) =>
    count > max
      ? `Show the first ${formatNumber(max)} of ${formatNumber(count)} problems`
      : `Show all ${formatNumber(count)} problems`,
  moreProblems: (count: number) =>
    `And ${formatNumber(count)} more. All are listed once the file is imported.`,
  changedChoices: 'The choices have changed. Check the preview, then import.',
  /** Names only the counts that are not 0. */
  counts: ({ rows, empty, added, changed, unchanged, rejected }: Counts) => {
    const parts = Object.entries({ empty, new: added, changed, unchanged, rejected })
      .filter(([, count]) => count > 0)
      .map(([word, count]) => `${formatNumber(count)} ${word}`)
    return [countRows(rows), parts.join(', ')].filter(Boolean).join(': ')
  },
  cameIn: {
    title: (fileName: string) => `What came in with ${fileName}`,
    link: (count: number) =>
      count === 1
        ? 'See the listing that came in'
        : `See the ${formatNumber(count)} listings that came in`,
    back: 'Back to the import',
    empty: 'None of this import’s listings are left.',
    columns: { title: 'Title', outcome: 'Import', state: 'Status' },
    added: 'new',
    changed: 'changed',
  },
  leftOut: (count: number) =>
    count === 1 ? 'One row was left out' : `${formatNumber(count)} rows were left out`,
  leftOutBecause: ({ count, column, reason }: Rejection) =>
    count === 1
      ? `One row: ${column ?? 'it'} ${reasons[reason]}.`
      : `${formatNumber(count)} rows: ${column ?? 'each'} ${reasons[reason]}.`,
  leftOutTwice: 'A row with several problems counts for each.',
  by: (name: string, at: string) => `Imported by ${name}, ${at}.`,
  takenBackBy: (name: string, at: string) => `Taken back by ${name}, ${at}.`,
  aDeletedAccount: 'an account that was deleted',
  past: 'Imports',
  noImports: 'Nothing was imported yet.',
  pastColumns: {
    file: 'File',
    by: 'By',
    at: 'When',
    state: 'Status',
    counts: 'Rows',
    action: 'Action',
  },
  commandLine: 'the command line',
  states: {
    staged: 'not confirmed yet',
    checking: 'being checked',
    publishing: 'being published',
    published: 'published',
    taking_back: 'being taken back',
    taken_back: 'taken back',
    stopped: 'stopped',
    failed: 'failed',
  },
  progress: {
    waiting: 'Waiting: another import is running. This one comes next.',
    checking: (done: number, all: number) =>
      `Checking: ${formatNumber(done)} of ${countRows(all)}. Nothing is public yet.`,
    publishing: (done: number, all: number) =>
      `Publishing: ${formatNumber(done)} of ${countListings(all)}.`,
    taking_back: (done: number, all: number) =>
      `Taking back: ${formatNumber(done)} of ${countListings(all)}.`,
    published: 'The import is finished.',
    taken_back: (removed: number, restored: number, kept: number) =>
      `The import was taken back: ${countListings(removed)} removed, ${formatNumber(restored)} as before, ${formatNumber(kept)} kept.`,
    stopped: (published: number) =>
      published === 0
        ? 'The import was stopped before anything was published.'
        : `The import was stopped. ${counted('listing was', 'listings were')(published)} published by then. ${published === 1 ? 'It stays' : 'They stay'}, unless you take this import back.`,
    failed:
      'The import failed for a technical reason. Whoever runs the portal’s computer can find it in the log. What the import had published by then can be taken back.',
    bar: 'Progress',
    refreshes: 'This page refreshes by itself.',
    refresh: 'Refresh now',
    stop: 'Stop',
  },
  problemCount: (count: number) =>
    count === 1 ? 'One problem' : `${formatNumber(count)} problems`,
  takeBack: {
    link: 'Take this import back',
    title: (fileName: string) => `Take back ${fileName}`,
    question: (added: number, changed: number) =>
      `Take this import back? It added ${countListings(added)} and changed ${formatNumber(changed)}.`,
    consequence:
      'Listings it added are deleted, and listings it changed become as they were. A listing that has been changed, booked, applied for or advertised since then stays as it is, and so does an added one that belongs to a member.',
    submit: 'Take it back',
    back: 'Keep it',
    failed:
      'This import cannot be taken back: it is not finished, was taken back already, changed nothing, or ended more than 90 days ago.',
  },
  kept: {
    title: (count: number) => `Listings that were kept: ${formatNumber(count)}`,
    reasons: {
      booked: 'has been booked',
      applied: 'has been applied for',
      advertised: 'is advertised',
      owned: 'belongs to a member',
      changed: 'has been changed since',
    },
  },
  changes: 'What has changed since the last import',
  change: ({ rowNumber, columns, overwritten }: Change) => {
    const edited =
      overwritten.length > 0 ? ` Replaces edits on the portal: ${overwritten.join(', ')}.` : ''
    return `Row ${rowNumber}: ${columns.join(', ') || 'the meaning of its words'}.${edited}`
  },
  moreChanges: (count: number) => `And ${formatNumber(count)} more.`,
  problems: 'Problems',
  fromInventory: 'From the inventory',
  problem: ({
    rowNumber,
    column,
    reason,
    value,
  }: {
    rowNumber: number
    column: string | null
    reason: keyof typeof reasons
    value: string
  }) =>
    `Row ${rowNumber}${column ? `: ${column}` : ''} ${reasons[reason]}${value ? ` (${value})` : ''}.`,
}

const reasons = {
  missing: 'is empty',
  duplicate: 'is already in an earlier row',
  not_text: 'has bytes that are not UTF-8 text',
  wrong_columns: 'has a different number of cells than the first row',
  unknown_category: 'is not assigned to a category yet',
  unknown_terms: 'is not assigned to any terms yet',
  unknown_choice: 'is not one of the choices',
  not_an_amount: 'is not an amount of money',
  not_months: 'is not a number of months between 1 and 1200',
  not_a_year: 'is not a year',
  not_a_number: 'is not a whole number, or is too small or too large',
  not_a_day: 'is not a day such as 2026-11-20 or 11/20/2026',
  end_before_start: 'is before the first day',
  not_yes_or_no: 'is neither yes nor no',
  no_town: 'has no city',
  too_long: 'is too long',
  record_too_long: 'makes its listing longer than 64 KB with the rows above it',
  posted_here: 'is the number of a post that was made on this portal; it stays as it is',
  other_listing:
    'is the number of another listing here, or of one that was deleted; a new row has no number',
  not_public: 'says that it is not public, so it is not added',
  changed_since:
    'is older than the listing, which was changed here after the export; it stays as it is. To edit it, please export it again',
}
