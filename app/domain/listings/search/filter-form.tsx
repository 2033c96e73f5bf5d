import { useText } from '#app/text/index.ts'

type FilterFormProps = {
  action: string
  /** The HTML of its fields, from `renderFilterFields`. */
  fields: string
}

/**
 * The filters of a list as a GET form, so that its address holds the choice
 * (docs/rules.md#place-filter).
 */
export function FilterForm({ action, fields }: FilterFormProps) {
  const { filters } = useText().listings
  return (
    <form
      className="filters list-filters"
      action={action}
      aria-label={filters.label}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it, in `FilterFields`.
      dangerouslySetInnerHTML={{ __html: fields }}
    />
  )
}
