import { writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { allowedGrowth, measureGrowth } from './memory-growth.ts'
import { promisedMemory, runMixedLoad } from './mixed-load.ts'
import { describeTested } from './report.ts'

/**
 * `npm run soak`: runs the mixed load for a long time and writes the memory it took to
 * `docs/soak.md`. Fails if that is more than promised, or grows by more than is allowed.
 */

const minutes = Number(process.argv[2] ?? 60)
if (!(minutes >= 1 && minutes <= 1440)) throw new Error('Say for how many minutes: 1 to 1440.')

const { answers, memory } = await runMixedLoad(minutes * 60)
const rows = [...answers].sort().map(([name, count]) => `| ${name} | ${count} |`)
const megabytes = (value: number) => `${Math.round(value)} MB`
const percent = (share: number) => `${(share * 100).toFixed(0)} %`
const growth = measureGrowth(memory.minutes)
const growthLine = growth
  ? `growth after the first ${growth.warmUp} minutes: ${growth.slope.toFixed(2)} MB a minute (least squares); by its median the last third is at ${percent(1 + growth.share)} of the first, and at most ${percent(1 + allowedGrowth)} are allowed`
  : 'growth: not measured, because the time was too short'
const report = `# Soak

Written by \`npm run soak -- ${minutes}\` on ${new Date().toISOString().slice(0, 10)} at ${describeTested()}, ${megabytes(totalmem() / 1024 / 1024)} of memory: ${minutes} minutes of everything at once (\`tests/load/mixed-load.ts\`). The portal is promised to need no more than ${megabytes(promisedMemory / 1024 / 1024)}; what is counted is the resident memory of its process. The photos that are sent make the database some hundred megabytes larger, so SQLite's cache fills until it has its 64 MB.

- at the start: ${megabytes(memory.start)}
- most: ${megabytes(memory.most)}
- most of each minute: ${memory.minutes.map(Math.round).join(', ')}
- ${growthLine}

| answers | number |
| --- | --- |
${rows.join('\n')}
`
writeFileSync('docs/soak.md', report)
console.log(report)
const isTooMuch = memory.most * 1024 * 1024 >= promisedMemory
if (isTooMuch) console.error('More than the portal is promised to need.')
const isGrowing = growth !== null && growth.share > allowedGrowth
if (isGrowing) console.error('The memory grows by more than is allowed.')
process.exitCode = isTooMuch || isGrowing ? 1 : 0
