import { readFileSync } from 'node:fs'
import { languageModel } from '#app/domain/screening/model.server.ts'
import { screenByRules } from '#app/domain/screening/rules.ts'
import {
  isFlagged,
  type PostText,
  type Severity,
  severities,
} from '#app/domain/screening/screening.ts'

/**
 * Measures the screening with a set of ads written for that purpose: precision and recall at each
 * severity, for the built-in rules and, if LLM_URL is set, for the model. Nothing passes or fails.
 */

/** The risk that a careful person would give each kind of ad. */
const rightRisk: Record<string, number> = { ordinary: 1, borderline: 3, scam: 5, hostile: 5 }

type Sample = { kind: string; language: string; words: PostText }

const samples: Sample[] = readFileSync(new URL('./screening-set.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [kind = '', language = '', body = ''] = line.split('\t')
    return { kind, language, words: { title: '', body } }
  })

type Judged = Sample & { risk: number }

console.log(
  `${samples.length} ads: ${countBy(({ kind }) => kind)}; ${countBy(({ language }) => language)}\n`,
)
report(
  'Built-in rules',
  samples.map((sample) => ({ ...sample, risk: screenByRules(sample.words).risk })),
)

if (languageModel) {
  const judged: Judged[] = []
  let silent = 0
  for (const sample of samples) {
    const verdict = await languageModel.screen(sample.words)
    if (verdict) judged.push({ ...sample, risk: verdict.risk })
    else silent += 1
  }
  report(`${languageModel.name} (${silent} not answered)`, judged)
} else {
  console.log('LLM_URL is not set: no model was asked.')
}

function report(who: string, judged: Judged[]) {
  console.log(who)
  console.log('strictness  flagged  precision  recall  precision en/es  recall en/es')
  for (const severity of severities) {
    const all = measure(judged, severity)
    const [en, es] = ['en', 'es'].map((language) =>
      measure(
        judged.filter((each) => each.language === language),
        severity,
      ),
    )
    const columns = [
      String(severity).padStart(10),
      String(all.flagged).padStart(7),
      percent(all.precision).padStart(9),
      percent(all.recall).padStart(6),
      `${percent(en?.precision)}/${percent(es?.precision)}`.padStart(15),
      `${percent(en?.recall)}/${percent(es?.recall)}`.padStart(12),
    ]
    console.log(columns.join('  '))
  }
  console.log()
}

function measure(judged: Judged[], severity: Severity) {
  const flagged = judged.filter(({ risk }) => isFlagged(risk, severity))
  const wanted = judged.filter(({ kind }) => isFlagged(rightRisk[kind] ?? 1, severity))
  const right = flagged.filter(({ kind }) => isFlagged(rightRisk[kind] ?? 1, severity))
  return {
    flagged: flagged.length,
    precision: flagged.length > 0 ? right.length / flagged.length : Number.NaN,
    recall: wanted.length > 0 ? right.length / wanted.length : Number.NaN,
  }
}

function percent(share = Number.NaN) {
  return Number.isNaN(share) ? '–' : `${Math.round(share * 100)} %`
}

function countBy(of: (sample: Sample) => string) {
  return [...Map.groupBy(samples, of)].map(([key, each]) => `${each.length} ${key}`).join(', ')
}
