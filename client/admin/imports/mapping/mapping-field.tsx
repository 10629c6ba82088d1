/**
 * Chooses the source of a product field: columns, a pattern of columns, a fixed text, or nothing.
 */
import { X } from 'lucide-react'
import type { ImportField } from '#server/modules/imports/contract/mapping.schema.ts'
import { adminTexts } from '../../texts/texts.ts'
import type { FileColumns } from './columns.tsx'
import { patternOf, type Source } from './mapping-draft.ts'

const labels = adminTexts.imports
const more = adminTexts.importMapping
/** Choices that are no columns; no header begins so. */
const other = {
  constant: '\u0000same',
  template: '\u0000pattern',
  columns: '\u0000several',
} as const

/** Fields that often take several columns. */
const often: readonly ImportField[] = ['altNames', 'category', 'Images', 'imageAlts']

interface FieldProps {
  field: ImportField
  source: Source
  file: FileColumns
  /** the field's values of the first products */
  results: readonly string[]
  onChange: (source: Source) => void
}

export function MappingField(props: FieldProps) {
  const { field, source, file, onChange } = props
  const { options, placeOf, columnAt } = file
  const label = labels.fields[field] ?? field
  const chosen = source.kind === 'column' ? placeOf(source.column) : ''
  const example = file.exampleOf(chosen)
  const choose = (next: string) => {
    if (next === other.constant) onChange({ kind: 'constant', text: '' })
    else if (next === other.template) onChange({ kind: 'template', text: patternOf(field, source) })
    else if (next === other.columns)
      onChange({ kind: 'columns', columns: chosen ? [columnAt(chosen)] : [] })
    else onChange(next === '' ? { kind: 'none' } : { kind: 'column', column: columnAt(next) })
  }
  return (
    <li className="grid items-start gap-x-5 gap-y-1 py-2 sm:grid-cols-[9rem_15rem_minmax(0,1fr)]">
      <span className="font-medium sm:pt-2.5">
        {label}
        {more.fieldHints[field] && (
          <span className="block text-sm font-normal text-muted">{more.fieldHints[field]}</span>
        )}
      </span>
      <select
        className="tool w-full min-w-0"
        aria-label={`Column for ${label}`}
        value={source.kind in other ? other[source.kind as keyof typeof other] : chosen}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">No column</option>
        {source.kind === 'column' && file.missing(source.column)}
        {options}
        <option value={other.constant}>Fixed value:</option>
        <option value={other.template}>Combine columns:</option>
        {source.kind === 'columns' && <option value={other.columns}>Several columns</option>}
      </select>
      <div className="min-w-0 space-y-1 sm:pt-0.5">
        {source.kind === 'constant' && (
          <input
            className="tool w-full"
            aria-label={`Fixed value for ${label}`}
            value={source.text}
            onChange={(event) => onChange({ kind: 'constant', text: event.target.value })}
          />
        )}
        {source.kind === 'template' && <Pattern {...props} label={label} text={source.text} />}
        {source.kind === 'columns' && (
          <ul className="flex flex-wrap gap-2">
            {source.columns.map((column) => (
              <li key={column} className="flex items-center rounded-control bg-sand ps-3 text-sm">
                <span className="break-all">{column}</span>
                <button
                  type="button"
                  className="inline-grid size-11 place-items-center"
                  aria-label={`Remove ${String(column)} from ${label}`}
                  onClick={() => {
                    const columns = source.columns.filter((one) => one !== column)
                    onChange(columns.length ? { kind: 'columns', columns } : { kind: 'none' })
                  }}
                >
                  <X aria-hidden size={16} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {(source.kind === 'columns' || (chosen && often.includes(field))) && (
          <select
            className="tool w-full max-w-60 text-muted"
            aria-label={`Add column to ${label}`}
            value=""
            onChange={({ target }) => {
              const columns = source.kind === 'columns' ? source.columns : [columnAt(chosen)]
              const added = columnAt(target.value)
              if (!columns.includes(added))
                onChange({ kind: 'columns', columns: [...columns, added] })
            }}
          >
            <option value="">Add column</option>
            {options}
          </select>
        )}
        {example && <p className="truncate text-sm text-muted">Example: {example}</p>}
      </div>
    </li>
  )
}

/** Returns the columns that a pattern names: `{Title|slug}` → Title. */
const columnsIn = (pattern: string): string[] =>
  [...pattern.matchAll(/\{((?:\\.|[^{}|\\])+)/g)].map(([, name]) => name!.replace(/\\(.)/g, '$1'))

/** Describes a pattern with its results for the first products; its text can be edited. */
function Pattern({
  label,
  text,
  field,
  results,
  onChange,
}: FieldProps & { label: string; text: string }) {
  const id = `pattern-${field}`
  const columns = columnsIn(text)
  return (
    <>
      {columns.length > 0 && (
        <p className="break-words">{`Combined from ${columns.join(' + ')}`}</p>
      )}
      <p id={`${id}-results`} className="text-sm break-words">
        {results.length > 0 && `Result: ${results.join(' · ')}`}
      </p>
      <details open={columns.length === 0}>
        <summary className="inline-flex min-h-9 items-center text-sm text-link">
          Edit pattern
        </summary>
        <input
          className="tool w-full font-mono text-sm"
          aria-label={`Pattern for ${label}`}
          aria-describedby={`${id}-hint ${id}-results`}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange({ kind: 'template', text: event.target.value })}
        />
        <p id={`${id}-hint`} className="text-sm text-muted">
          {
            'Write columns as placeholders such as {Code}. Add filters after a bar: {Name|slug}, {Brand|lower}, {Link|part:/:-1} for the last part of a link, {Name|shorten:100} for at most 100 characters.'
          }
        </p>
      </details>
    </>
  )
}
