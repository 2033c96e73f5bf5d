import { useText } from '#app/text/index.ts'
import { Facts } from '#app/ui/facts.tsx'

/** All inventory cells of a listing, including columns for which the portal has no field. */
export function InventoryFacts({ record }: { record: Record<string, string> }) {
  const { imports } = useText()
  return (
    <details className="my-4">
      <summary>{imports.fromInventory}</summary>
      <Facts facts={Object.entries(record)} />
    </details>
  )
}
