/** Renders all filters of a list behind one button, at the bottom of a phone's screen. */
import { ListFilter } from 'lucide-react'
import { useId } from 'react'
import { Datalist } from '../forms/field.tsx'
import { list as listTexts } from '../lib/texts/lists.ts'
import type { ListState } from './list-state.ts'
import { bottomSheet, ToolMenu } from './tool-menu.tsx'

export interface MenuFilter {
  /** the parameter's name in the address */
  name: string
  label: string
  /** the label for "no filter", of a choice */
  all?: string
  options?: readonly { value: string; label: string }[]
  /** of a text input; a choice has none */
  type?: 'date' | 'text'
  /** suggestions while typing */
  suggestions?: readonly string[]
}

export function FilterMenu({
  list,
  filters,
  sorts = [],
}: {
  list: ListState
  filters: readonly MenuFilter[]
  /** sorts of the list, for phones, where table heads are hidden */
  sorts?: MenuFilter['options']
}) {
  const set = filters.filter(({ name }) => list.get(name)).length
  return (
    <ToolMenu
      icon={ListFilter}
      label={listTexts.filters(set)}
      short={set > 0 ? String(set) : ''}
      panelClassName={`grid w-72 gap-2 ${bottomSheet}`}
    >
      {sorts.length > 0 && (
        <div className="sm:hidden">
          <Field list={list} filter={{ name: 'sort', label: listTexts.sort, options: sorts }} />
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
          {listTexts.clearFilters}
        </button>
      )}
    </ToolMenu>
  )
}

function Field({ list, filter }: { list: ListState; filter: MenuFilter }) {
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
        // Applied on blur; the key resets the input to the value of the address.
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
