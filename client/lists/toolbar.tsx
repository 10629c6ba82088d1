/** Renders the toolbar above a table: search, filters, view settings and further tools. */
import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTablePreferences } from '../lib/account/preferences.ts'
import { list as listTexts } from '../lib/texts/lists.ts'
import { cx } from '../ui/classes.ts'
import type { Column } from './data-table.tsx'
import type { ListState } from './list-state.ts'
import { ToolMenu } from './tool-menu.tsx'

/** Milliseconds after a keystroke before the search runs. */
const debounce = 300

export function Toolbar({
  children,
  label,
  slim = false,
}: {
  children: ReactNode
  label: string
  /** small, above a table that needs the room */
  slim?: boolean
}) {
  return (
    <search
      aria-label={label}
      className={cx('flex flex-wrap items-end gap-3', slim ? 'mb-2' : 'mb-4')}
    >
      {children}
    </search>
  )
}

/**
 * Searches while typing. The first keystroke adds a history entry and the others replace it, so
 * that Back undoes the whole search.
 */
export function SearchBox({ list, label }: { list: ListState; label: string }) {
  const stored = list.get('q')
  const [typed, setTyped] = useState(stored)
  const sent = useRef(stored)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stepped = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Back or cleared filters: the box follows the address, but never overwrites typing.
    if (stored === sent.current) return
    sent.current = stored
    stepped.current = false
    setTyped(stored)
  }, [stored])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (text: string) => {
    clearTimeout(timer.current)
    const q = text.trim()
    if (q === sent.current) return
    sent.current = q
    list.set({ q }, { replace: stepped.current })
    stepped.current = true
  }
  const change = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(text), debounce)
  }
  return (
    <div className="relative min-w-0 flex-1 basis-48 sm:basis-64">
      <Search aria-hidden size={18} className="absolute start-3 top-3 text-muted" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        data-search
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={typed}
        onChange={(event) => change(event.target.value)}
        onBlur={() => {
          stepped.current = false
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(typed)
          if (event.key === 'Escape' && typed) {
            change('')
            send('')
          }
        }}
        className="tool w-full ps-10 pe-11 placeholder:text-muted"
      />
      {typed && (
        <button
          type="button"
          aria-label={listTexts.clear}
          className="absolute end-0 top-0 grid size-11 place-items-center text-muted hover:text-ink"
          onClick={() => {
            setTyped('')
            send('')
            input.current?.focus()
          }}
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </div>
  )
}

interface FilterProps {
  list: ListState
  /** the parameter's name in the address */
  name: string
  label: string
  /** the label for "no filter" */
  all?: string
  options: readonly { value: string; label: string }[]
  className?: string
}

export function Filter({ list, name, label, all, options, className }: FilterProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        className="tool max-w-56"
        value={list.get(name)}
        onChange={(event) => list.set({ [name]: event.target.value })}
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

interface ViewProps<Row> {
  table: string
  columns: readonly Column<Row>[]
}

/** Sets which columns are shown and how high rows are. */
export function ViewMenu<Row>({ table, columns }: ViewProps<Row>) {
  const [{ hidden, density }, change] = useTablePreferences(table)
  const choices = columns.filter((column) => !column.fixed)
  const row = 'flex min-h-9 cursor-pointer items-center gap-3'
  return (
    <ToolMenu icon={SlidersHorizontal} label={listTexts.view} className="hidden sm:block">
      {choices.length > 0 && (
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">{listTexts.shownColumns}</legend>
          {choices.map((column) => (
            <label key={column.key} className={row}>
              <input
                type="checkbox"
                className="size-4"
                checked={!hidden.includes(column.key)}
                onChange={() =>
                  change({
                    hidden: hidden.includes(column.key)
                      ? hidden.filter((key) => key !== column.key)
                      : [...hidden, column.key],
                  })
                }
              />
              {column.label}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className={cx(choices.length > 0 && 'mt-3 border-t border-line pt-3')}>
        <legend className="float-start mb-1 w-full text-sm font-semibold">
          {listTexts.density}
        </legend>
        {(['comfortable', 'compact'] as const).map((value) => (
          <label key={value} className={cx(row, 'clear-both')}>
            <input
              type="radio"
              name="density"
              className="size-4"
              checked={density === value}
              onChange={() => change({ density: value })}
            />
            {listTexts[value]}
          </label>
        ))}
      </fieldset>
    </ToolMenu>
  )
}
