/** All filters of a list behind one button: beside the search on a desk, at the thumb on a phone. */
import { ListFilter } from 'lucide-react'
import { useId } from 'react'
import type { ListState } from '../lib/list-state.ts'
import { adminTexts } from '../texts.ts'
import { ToolMenu } from './tool-menu.tsx'

export interface FoldedFilter {
  /** the parameter's name in the address */
  name: string
  label: string
  /** what stands for "no filter"; a choice has it */
  all?: string
  options?: readonly { value: string; label: string }[]
  /** of what is typed; a choice has none */
  type?: 'date' | 'text'
}

export function FilterMenu({
  list,
  filters,
}: {
  list: ListState
  filters: readonly FoldedFilter[]
}) {
  const set = filters.filter(({ name }) => list.get(name)).length
  return (
    <ToolMenu
      icon={ListFilter}
      label={adminTexts.list.filters(set)}
      panelClassName="grid w-72 gap-2 max-sm:fixed max-sm:inset-x-3 max-sm:bottom-3 max-sm:w-auto"
    >
      {filters.map((filter) => (
        <Field key={filter.name} list={list} filter={filter} />
      ))}
      {set > 0 && (
        <button
          type="button"
          className="min-h-11 text-link justify-self-start"
          onClick={() => list.set(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}
        >
          {adminTexts.list.clearFilters}
        </button>
      )}
    </ToolMenu>
  )
}

function Field({ list, filter }: { list: ListState; filter: FoldedFilter }) {
  const id = useId()
  const { name, label, options, type } = filter
  const value = list.get(name)
  const send = (next: string) => {
    if (next.trim() !== value) list.set({ [name]: next.trim() })
  }
  return (
    <p className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      {options ? (
        <select
          id={id}
          className="tool"
          value={value}
          onChange={({ target }) => send(target.value)}
        >
          <option value="">{filter.all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        // Sent when one is done with it; what the address says comes back in with its key.
        <input
          id={id}
          key={value}
          className="tool min-w-0"
          type={type}
          maxLength={100}
          defaultValue={value}
          onBlur={({ target }) => send(target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') send(currentTarget.value)
          }}
        />
      )}
    </p>
  )
}
