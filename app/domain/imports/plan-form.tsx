import type { ReactNode } from 'react'
import { listingCategories } from '#app/domain/listings/listing.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { propertyTerms } from '#db/schema/listings.ts'
import {
  fingerprint,
  type ImportPlan,
  importColumns,
  importKinds,
  maxProblemsShown,
  type RowChange,
  type RowProblem,
  type Words as WordMeanings,
} from './import.ts'
import type { ImportedFields } from './rows.ts'

type PlanFormProps = {
  header: string[]
  plan: ImportPlan
  /** A preview of the import, shown below the choices. */
  children: ReactNode
}

/**
 * The form that says which column fills which field and what its words mean. Reading again only
 * updates the preview; importing uses the choices as shown.
 */
export function PlanForm({ header, plan, children }: PlanFormProps) {
  const text = useText()
  const { imports, listings } = text
  const columns: ImportPlan['columns'] = plan.columns
  return (
    <form method="post">
      <div className="form">
        <input type="hidden" name="chosenFor" value={plan.kind} />
        <input type="hidden" name="previewed" value={fingerprint(plan)} />
        <Choice
          name="kind"
          label={imports.kind}
          value={plan.kind}
          options={importKinds.map((kind) => [kind, listings.sourceNames[kind]])}
        />
        <h2>{imports.columns}</h2>
        {importColumns[plan.kind].map(({ name, label }) => (
          <Choice
            key={name}
            name={`column.${name}`}
            label={label(text)}
            value={columns[name] ?? ''}
            options={[['', imports.noColumn], ...header.filter(Boolean).map(same)]}
          />
        ))}
        <Words
          title={imports.categories}
          prefix="category"
          words={plan.categories}
          known={listingCategories[plan.kind]}
        />
        <Words title={imports.terms} prefix="terms" words={plan.terms} known={propertyTerms} />
        <button className="button-quiet" formMethod="get">
          {imports.preview}
        </button>
      </div>
      {children}
    </form>
  )
}

/** The first listings as they would be imported, so that clerks can check the columns. */
export function Sample({ listings }: { listings: ImportedFields[] }) {
  const words = useWords()
  const text = useText()
  const { columns, priceOnRequest } = text.listings
  const cell = (field: string) => (row: ImportedFields) => row[field]
  return (
    <div className="my-4">
      <DataTable
        caption={text.imports.sample}
        rows={listings}
        keyOf={(row) => listings.indexOf(row)}
        empty={text.imports.noSample}
        columns={[
          { label: columns.title, isTitle: true, cell: cell('title') },
          { label: columns.category, cell: cell('category') },
          { label: columns.description, cell: cell('description') },
          { label: columns.city, cell: cell('city') },
          { label: columns.state, cell: cell('state') },
          {
            label: columns.price,
            cell: (row) =>
              typeof row.priceCents === 'number' ? words.cents(row.priceCents) : priceOnRequest,
          },
        ]}
      />
    </div>
  )
}

/** @param count the number of all changed rows, of which the first are listed */
export function Changes({ changes, count }: { changes: RowChange[]; count: number }) {
  const { imports } = useText()
  if (count === 0) return null
  return (
    <section className="mt-6">
      <h2>{imports.changes}</h2>
      <ul>
        {changes.map((change) => (
          <li key={change.rowNumber}>{imports.change(change)}</li>
        ))}
      </ul>
      {count > changes.length && <p>{imports.moreChanges(count - changes.length)}</p>}
    </section>
  )
}

/** @param count the number of all problems, of which the first are listed */
export function Problems({ problems, count }: { problems: RowProblem[]; count: number }) {
  const { imports } = useText()
  if (problems.length === 0) return null
  return (
    <section className="mt-6">
      <h2>{imports.problems}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.rowNumber} ${problem.column} ${problem.reason}`}>
            {imports.problem(problem)}
          </li>
        ))}
      </ul>
      {count > problems.length &&
        (problems.length < maxProblemsShown ? (
          <button className="button-quiet" formMethod="get" name="problems" value="all">
            {imports.showAll(count, maxProblemsShown)}
          </button>
        ) : (
          <p>{imports.moreProblems(count - problems.length)}</p>
        ))}
    </section>
  )
}

type WordsProps = {
  title: string
  prefix: string
  words: WordMeanings
  known: readonly string[]
}

function Words({ title, prefix, words, known }: WordsProps) {
  const { imports } = useText()
  if (words.size === 0) return null
  return (
    <>
      <h2>{title}</h2>
      {[...words].map(([word, meaning]) => (
        <Choice
          key={word}
          name={`${prefix}.${word}`}
          label={word}
          value={meaning}
          options={[['', imports.noValue], ...known.map(same)]}
        />
      ))}
    </>
  )
}

type ChoiceProps = {
  name: string
  label: string
  value: string
  options: ReadonlyArray<readonly [string, string]>
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value}>
        {options.map(([option, shown]) => (
          <option key={option} value={option}>
            {shown}
          </option>
        ))}
      </select>
    </div>
  )
}

const same = (word: string) => [word, word] as const
