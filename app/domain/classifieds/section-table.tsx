import type { SubmissionResult } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { sectionNameLimit } from './classified.ts'
import type { listSections } from './sections.server.ts'

type SectionTableProps = {
  sections: ReturnType<typeof listSections>
  /** The errors of a form whose name was refused. */
  refused: SubmissionResult<string[]> | undefined
}

/** All sections, with the administrator's forms for each. A refused name stays in its field. */
export function SectionTable({ sections, refused }: SectionTableProps) {
  const { sections: text } = useText().classifieds
  const { columns } = text
  return (
    <DataTable
      rows={sections}
      toKey={({ section }) => section.id}
      empty={text.empty}
      columns={[
        {
          label: columns.name,
          isTitle: true,
          cell: ({ section }) => <RenameForm section={section} refused={refused} />,
        },
        {
          label: columns.status,
          cell: ({ section: { status } }) => (
            <StatusWord tone={tones[status]}>{text.statuses[status]}</StatusWord>
          ),
        },
        { label: columns.classifieds, isNumber: true, cell: ({ classifieds }) => classifieds },
        {
          label: columns.action,
          isAction: true,
          cell: ({ section }) => <Decision section={section} />,
        },
      ]}
    />
  )
}

type Section = SectionTableProps['sections'][number]['section']

/** The color of each status. */
const tones = {
  pending_approval: 'waiting',
  approved: 'good',
} as const satisfies Record<Section['status'], string>

function RenameForm({
  section,
  refused,
}: { section: Section } & Pick<SectionTableProps, 'refused'>) {
  const { sections: text } = useText().classifieds
  const isRefused = refused?.initialValue?.section === String(section.id)
  const typed = isRefused ? String(refused?.initialValue?.name ?? '') : section.name
  const errors = isRefused ? Object.values(refused?.error ?? {}).flatMap((all) => all ?? []) : []
  // The page goes to the field after a refusal, and only then is there a field with this id.
  const refusedId = `refused-${section.id}`
  const fieldId = isRefused ? refusedId : `section-${section.id}`
  return (
    <form
      method="post"
      action={`#${refusedId}`}
      className="flex flex-wrap items-end gap-2 font-normal"
    >
      <Spaced>
        <input type="hidden" name="section" value={section.id} />
        <label className="sr-only" htmlFor={fieldId}>
          {text.name}
        </label>
        <input
          id={fieldId}
          className="w-auto min-w-40 flex-1"
          name="name"
          defaultValue={typed}
          maxLength={sectionNameLimit}
          required
          // biome-ignore lint/a11y/noAutofocus: the form may be far down the page.
          autoFocus={isRefused}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? `${fieldId}-error` : undefined}
        />
        <button className="button-quiet" name="intent" value="rename">
          {text.rename} <span className="sr-only">{section.name}</span>
        </button>
        {errors[0] && (
          <p className="field-error w-full" id={`${fieldId}-error`} role="alert">
            {errors[0]}
          </p>
        )}
      </Spaced>
    </form>
  )
}

function Decision({ section }: { section: Section }) {
  const { sections: text } = useText().classifieds
  const about = <span className="sr-only">{section.name}</span>
  return (
    <form method="post" className="flex flex-wrap gap-2">
      <Spaced>
        <input type="hidden" name="section" value={section.id} />
        {section.status === 'pending_approval' ? (
          <>
            <input type="hidden" name="seenVersion" value={section.name} />
            <button className="button" name="intent" value="approve">
              {text.approve} {about}
            </button>
            <button className="button-danger" name="intent" value="reject">
              {text.reject} {about}
            </button>
          </>
        ) : (
          <button className="button-danger" name="intent" value="delete">
            {text.delete} {about}
          </button>
        )}
      </Spaced>
    </form>
  )
}
