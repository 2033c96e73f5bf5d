import { useLocation, useSearchParams } from 'react-router'
import { withQuery } from '#app/path-builder.ts'
import { useText } from '#app/text/index.ts'
import { useSaveData } from './use-save-data.ts'

const views = ['pictures', 'table'] as const
export type ListView = (typeof views)[number]

/** The query parameter for the view of a list. */
const name = 'view'

/**
 * Returns the view that the address asks for. By default it is with pictures, and a table for
 * visitors who save data (docs/rules.md#list-views).
 */
export function useListView(): ListView {
  const asked = useAskedView()
  const savesData = useSaveData()
  return asked ?? (savesData ? 'table' : 'pictures')
}

function useAskedView(): ListView | null {
  const [params] = useSearchParams()
  return readAskedView(params)
}

/** Returns the view that an address asks for; null if it leaves the choice to the portal. */
export function readAskedView(params: URLSearchParams): ListView | null {
  return views.find((view) => view === params.get(name)) ?? null
}

/** Keeps the view that the address asks for when a form filters the list. */
export function KeptView({ asked }: { asked: ListView | null }) {
  return asked && <input type="hidden" name={name} value={asked} />
}

type ViewSwitchProps = {
  /** Whether the list's cards have no pictures. */
  isPlain?: boolean
}

/** Links to the two views of a list, which keep the other parameters of its address. */
export function ViewSwitch({ isPlain = false }: ViewSwitchProps) {
  const { views: text } = useText().common
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const savesData = useSaveData()
  const shown = useListView()
  const address = (view: ListView) => {
    const query = new URLSearchParams(params)
    if (view === (savesData ? 'table' : 'pictures')) query.delete(name)
    else query.set(name, view)
    return withQuery(pathname, query)
  }
  const names = { pictures: isPlain ? text.list : text.pictures, table: text.table }
  const entry = (view: ListView) =>
    view === shown ? (
      <b aria-current="true">{names[view]}</b>
    ) : (
      <a href={address(view)}>{names[view]}</a>
    )
  return (
    <nav className="no-print" aria-label={text.label}>
      {entry('pictures')} | {entry('table')}
    </nav>
  )
}
