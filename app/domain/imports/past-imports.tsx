import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import type { PastImport } from './queries.server.ts'
import type { ImportState } from './states.ts'

const tones: Record<ImportState, 'good' | 'bad' | 'waiting'> = {
  staged: 'waiting',
  checking: 'waiting',
  publishing: 'waiting',
  published: 'good',
  taking_back: 'waiting',
  taken_back: 'bad',
  stopped: 'bad',
  failed: 'bad',
}

/** A page of the imports, newest first, with links to their plan, progress or result. */
export function PastImports({ rows }: { rows: (PastImport & { canTakeBack: boolean })[] }) {
  const { imports } = useText()
  const { pastColumns } = imports
  return (
    <DataTable
      isWide
      rows={rows}
      toKey={({ id }) => id}
      empty={imports.noImports}
      columns={[
        {
          label: pastColumns.file,
          isTitle: true,
          cell: ({ id, fileName }) => <a href={paths.admin.importPage(id)}>{fileName}</a>,
        },
        {
          label: pastColumns.by,
          cell: ({ createdByName }) => createdByName ?? imports.commandLine,
        },
        { label: pastColumns.at, isShort: true, cell: ({ createdAt }) => createdAt },
        {
          label: pastColumns.state,
          isShort: true,
          cell: ({ state }) => <StatusWord tone={tones[state]}>{imports.states[state]}</StatusWord>,
        },
        {
          label: pastColumns.counts,
          isText: true,
          cell: ({ counts }) => counts && imports.counts(counts),
        },
        {
          label: pastColumns.action,
          isAction: true,
          cell: ({ id, fileName, canTakeBack }) =>
            canTakeBack && (
              <a href={paths.admin.takeBackImport(id)}>
                {imports.takeBack.link} <span className="sr-only">{fileName}</span>
              </a>
            ),
        },
      ]}
    />
  )
}
