import { writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { promisedMemory, runMixedLoad } from './mixed-load.ts'
import { describeTested } from './report.ts'

/**
 * `npm run soak`: runs the mixed load for a long time and writes the memory it took to
 * `docs/soak.md`.
 */

const minutes = Number(process.argv[2] ?? 60)
if (!(minutes >= 1 && minutes <= 1440)) throw new Error('Say for how many minutes: 1 to 1440.')

const { answers, memory } = await runMixedLoad(minutes * 60)
const rows = [...answers].sort().map(([name, count]) => `| ${name} | ${count} |`)
const megabytes = (value: number) => `${Math.round(value)} MB`
const report = `# Soak

Written by \`npm run soak -- ${minutes}\` on ${new Date().toISOString().slice(0, 10)} at ${describeTested()}, ${megabytes(totalmem() / 1024 / 1024)} of memory: ${minutes} minutes of everything at once (\`tests/load/mixed-load.ts\`). The portal is promised to need no more than ${megabytes(promisedMemory / 1024 / 1024)}; what is counted is the resident memory of its process.

- at the start: ${megabytes(memory.start)}
- most: ${megabytes(memory.most)}
- most of each minute: ${memory.minutes.map(Math.round).join(', ')}

| answers | number |
| --- | --- |
${rows.join('\n')}
`
writeFileSync('docs/soak.md', report)
console.log(report)
const isFailed = memory.most * 1024 * 1024 >= promisedMemory
if (isFailed) console.error('More than the portal is promised to need.')
process.exitCode = isFailed ? 1 : 0
