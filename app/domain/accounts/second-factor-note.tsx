import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'

type NoteProps = { factor: { since: string; codesLeft: number } | null }

/** Tells whether the account has a second factor, with a link to its page. */
export function SecondFactorNote({ factor }: NoteProps) {
  const { secondFactor } = useText()
  return (
    <section className="mb-10">
      <h2 className="section-heading">{secondFactor.title}</h2>
      <p className="prose mb-2">
        {factor ? secondFactor.on(factor.since, factor.codesLeft) : secondFactor.off}
      </p>
      {!factor && <p className="prose mb-2 muted">{secondFactor.about}</p>}
      <p className="links">
        <a href={paths.secondFactor()}>{factor ? secondFactor.change : secondFactor.setUp}</a>
      </p>
    </section>
  )
}
