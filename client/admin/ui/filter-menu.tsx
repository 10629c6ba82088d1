/** All filters of a list behind one button: beside the search on a desk, at the thumb on a phone. */

import { useId } from 'react'
import { Datalist } from '../../ui/field.tsx'
import type { ListState } from '../lib/list-state.ts'
import { adminTexts } from '../texts.ts'
import { ListFilter } from './icons.ts'
import { sheet, ToolMenu } from './tool-menu.tsx'

export interface FoldedFilter {
  /** the parameter's name in the address */
  name: string
  label: string
  /** what stands for "no filter"; a choice has it */
  all?: string
  options?: readonly { value: string; label: string }[]
  /** of what is typed; a choice has none */
  type?: 'date' | 'text'
  /** offered while one types */
  suggestions?: readonly string[]
}

export function FilterMenu({
  list,
  filters,
  sorts = [],
}: {
  list: ListState
  filters: readonly FoldedFilter[]
  /** orders of the list, which a phone has no heads to choose by */
  sorts?: FoldedFilter['options']
}) {
  const set = filters.filter(({ name }) => list.get(name)).length
  return (
    <ToolMenu
      icon={ListFilter}
      label={adminTexts.list.filters(set)}
      short={set > 0 ? String(set) : ''}
      panelClassName={`grid w-72 gap-2 ${sheet}`}
    >
      {sorts.length > 0 && (
        <div className="sm:hidden">
          <Field
            list={list}
            filter={{ name: 'sort', label: adminTexts.list.sort, options: sorts }}
          />
        </div>
      )}
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
  const { name, label, options, type, suggestions } = filter
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
          {filter.all !== undefined && <option value="">{filter.all}</option>}
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
          list={suggestions?.length ? `${id}-list` : undefined}
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
      {suggestions && <Datalist id={`${id}-list`} of={suggestions} />}
    </p>
  )
}
