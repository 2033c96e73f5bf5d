import { Fragment, type ReactNode, useId } from 'react'
import { categoryName } from '#app/domain/listings/category-name.ts'
import { listingCategories } from '#app/domain/listings/listing.ts'
import { type Text, useText } from '#app/text/index.ts'
import { propertyTerms } from '#db/schema/listings.ts'
import { prefixes } from './forms.ts'
import {
  fieldsFromAddress,
  fieldsWithoutColumn,
  fingerprint,
  type ImportField,
  type ImportPlan,
  importColumns,
  importKinds,
  labelColumn,
  longestCell,
  type WordMeanings,
} from './import.ts'
import type { EveryRowProblem } from './rows.ts'

type PlanFormProps = {
  header: string[]
  plan: ImportPlan
  /** The choices that are missing, and those that are wrong; their fields are marked. */
  missing: ImportField[]
  wrong: EveryRowProblem[]
  /** The preview of the import, shown below the choices. */
  children: ReactNode
}

/** For a button outside of the form. */
export const planFormId = 'plan'

/** The id of the sentences about choices that are missing or wrong. */
export const planProblemsId = 'plan-problems'

const grid = 'form max-w-none items-end sm:grid-cols-2 lg:grid-cols-3'

/**
 * The form that sets which column fills which field and what its words mean. Reading again only
 * updates the preview; importing uses the choices shown.
 */
export function PlanForm({ header, plan, missing, wrong, children }: PlanFormProps) {
  const text = useText()
  const { imports, listings } = text
  const columns: ImportPlan['columns'] = plan.columns
  const withoutColumn = fieldsWithoutColumn(plan)
  const fromAddress = fieldsFromAddress(plan)
  const all = importColumns[plan.kind]
  const isNotInFile = ({ name }: (typeof all)[number]) =>
    !columns[name] && ![fromAddress, withoutColumn, missing].some((some) => some.includes(name))
  const notInFile = all.filter(isNotInFile)
  const used = Object.values(columns)
  const unused = header.filter((name) => name !== '' && !used.includes(name))
  const toChoice = ({ name, label }: (typeof all)[number]) => (
    <Fragment key={name}>
      <Choice
        name={prefixes.columns + name}
        label={label(text)}
        value={columns[name] ?? ''}
        isWrong={missing.includes(name)}
        options={[
          ['', fromAddress.includes(name) ? imports.fromAddressColumn : imports.noColumn],
          ...header.filter(Boolean).map(same),
        ]}
      />
      {withoutColumn.includes(name) && (
        <EveryRow
          plan={plan}
          field={name}
          label={imports.everyRow(label(text))}
          isWrong={wrong.some(({ field }) => field === name)}
        />
      )}
    </Fragment>
  )
  return (
    <form method="post" id={planFormId}>
      <div className={grid}>
        <input type="hidden" name="chosenFor" value={plan.kind} />
        <input type="hidden" name="previewed" value={fingerprint(plan)} />
        <Choice
          name="kind"
          label={imports.kind}
          value={plan.kind}
          options={importKinds.map((kind) => [kind, listings.sourceNames[kind]])}
        />
        <h2 className="col-span-full">{imports.columns}</h2>
        {all.filter((column) => !isNotInFile(column)).map(toChoice)}
        {unused.length > 0 && <p className="col-span-full">{imports.unused(unused)}</p>}
        {notInFile.length > 0 && (
          <details className="col-span-full">
            <summary>{imports.notInFile(notInFile.length)}</summary>
            <div className={grid}>{notInFile.map(toChoice)}</div>
          </details>
        )}
        <Words plan={plan} field="category" prefix={prefixes.categories} words={plan.categories} />
        <Words plan={plan} field="terms" prefix={prefixes.terms} words={plan.terms} />
        <button className="button-quiet col-span-full justify-self-start" formMethod="get">
          {imports.preview}
        </button>
      </div>
      {children}
    </form>
  )
}

type EveryRowProps = { plan: ImportPlan; field: ImportField; label: string; isWrong: boolean }

/** The value for every row of a field without a column; a select if the field is a choice. */
function EveryRow({ plan, field, label, isWrong }: EveryRowProps) {
  const text = useText()
  const name = prefixes.everyRow + field
  const value = plan.everyRow[field] ?? ''
  if (field !== 'category' && field !== 'terms') {
    return (
      <div className="field">
        <label htmlFor={name}>{label}</label>
        <input
          id={name}
          name={name}
          defaultValue={value}
          maxLength={longestCell}
          {...(isWrong && pointToProblems)}
        />
      </div>
    )
  }
  const known = knownWords(plan, field, text)
  const { noValue, newForSale } = text.imports
  const empty = field === 'terms' ? newForSale : noValue
  const options = [['', empty] as const, ...known]
  return <Choice name={name} label={label} value={value} isWrong={isWrong} options={options} />
}

/** Returns the possible meanings of a word in the category or terms column, with their labels. */
function knownWords({ kind }: ImportPlan, field: 'category' | 'terms', text: Text): Options {
  if (field === 'terms') return propertyTerms.map((word) => [word, text.listings.terms[word]])
  return listingCategories[kind].map((word) => [word, categoryName(word, text)])
}

type WordsProps = {
  plan: ImportPlan
  field: 'category' | 'terms'
  prefix: string
  words: WordMeanings
}

function Words({ plan, field, prefix, words }: WordsProps) {
  const text = useText()
  const { imports } = text
  if (words.size === 0) return null
  return (
    <>
      <h2 className="col-span-full">
        {imports.meanings(labelColumn(plan.kind, field, text), plan.columns[field] ?? '')}
      </h2>
      {[...words].map(([word, meaning]) => (
        <Choice
          key={word}
          name={prefix + word}
          label={word}
          value={meaning}
          options={[['', imports.noValue], ...knownWords(plan, field, text)]}
        />
      ))}
    </>
  )
}

/** Values with the labels that people read. */
type Options = ReadonlyArray<readonly [word: string, shown: string]>

type ChoiceProps = {
  name: string
  label: string
  value: string
  isWrong?: boolean
  options: Options
}

function Choice({ name, label, value, isWrong, options }: ChoiceProps) {
  // Not the name, which can have words of the file: an id has no spaces.
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value} {...(isWrong && pointToProblems)}>
        {options.map(([option, shown]) => (
          <option key={option} value={option}>
            {shown}
          </option>
        ))}
      </select>
    </div>
  )
}

const pointToProblems = { 'aria-invalid': true, 'aria-describedby': planProblemsId }

const same = (word: string) => [word, word] as const
