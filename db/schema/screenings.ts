import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from './columns.ts'

/** The screened types; `listing` covers properties, jobs and play. */
export const screenedTypes = ['listing', 'event', 'classified'] as const
/** The rules that a verdict can be based on. */
export const screeningRules = [
  'ordinary',
  'contact',
  'links',
  'shouting',
  'repetition',
  'scam',
  'hostile',
  'instructions',
  'misplaced',
] as const
export const screeners = ['model', 'rules'] as const

/** The verdict of the model or the built-in rules on one wording of a submission. */
export const screenings = sqliteTable(
  'screenings',
  {
    id: id(),
    subjectType: text('subject_type', { enum: screenedTypes }).notNull(),
    subjectId: integer('subject_id').notNull(),
    /** SHA-256 of the text that was screened, so that the same text is screened once. */
    textHash: text('text_hash').notNull(),
    /** From 1 (ordinary) to 5 (plainly against the rules). */
    risk: integer('risk').notNull(),
    rule: text('rule', { enum: screeningRules }).notNull(),
    /**
     * The model's sentence, or an older sentence of the rules from before `words` existed; empty
     * otherwise.
     */
    reason: text('reason').notNull(),
    /** The words that the built-in rules found; the sentence is composed when it is read. */
    words: text('words'),
    screenedBy: text('screened_by', { enum: screeners }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('screenings_wording_unique').on(table.subjectType, table.subjectId, table.textHash),
    index('screenings_created_idx').on(table.createdAt),
    check('screenings_risk', sql`risk between 1 and 5`),
  ],
)
