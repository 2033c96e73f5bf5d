import { useText } from '#app/text/index.ts'
import { maxProblemsShown, type RowProblem } from './import.ts'

/**
 * Lists the first problems.
 * @param count the number of all problems
 */
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
