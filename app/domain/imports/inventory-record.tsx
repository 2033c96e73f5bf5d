import { useText } from '#app/text/index.ts'
import { Facts } from '#app/ui/facts.tsx'

/** Everything the inventory says about a listing, also what the portal has no field for. */
export function InventoryRecord({ record }: { record: Record<string, string> }) {
  const { imports } = useText()
  return (
    <details className="my-4">
      <summary>{imports.fromInventory}</summary>
      <Facts facts={Object.entries(record)} />
    </details>
  )
}
