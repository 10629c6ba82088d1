/** Where one field of a product comes from: a column, one text for all, or nothing. */
import type { ImportField } from '#server/imports/mapping.schema.ts'
import { adminTexts } from '../texts.ts'
import type { Source } from './mapping-draft.ts'

const words = adminTexts.imports

interface Props {
  field: ImportField
  source: Source
  samples: readonly { column: string; values: readonly string[] }[]
  /** the file has no header: columns are counted from 1 */
  byNumber: boolean
  onChange: (source: Source) => void
}

export function MappingField({ field, source, samples, byNumber, onChange }: Props) {
  const label = words.fields[field] ?? field
  const places = samples.map(({ column }, index) => (byNumber ? String(index + 1) : column))
  const chosen =
    source.kind === 'column'
      ? // Names are compared without regard to case, as the server does.
        (places.find((place) => place.toLowerCase() === String(source.column).toLowerCase()) ?? '')
      : ''
  const sample = samples[places.indexOf(chosen)]?.values.filter(Boolean).slice(0, 3).join(' · ')
  const value =
    source.kind === 'own' ? '\u0000own' : source.kind === 'constant' ? '\u0000same' : chosen
  return (
    <li className="grid items-center gap-x-5 gap-y-1 py-2 sm:grid-cols-[9rem_15rem_1fr]">
      <span className="font-medium">{label}</span>
      <select
        className="tool w-full"
        aria-label={words.columnFor(label)}
        value={value}
        onChange={(event) => {
          const next = event.target.value
          if (next === '\u0000same') onChange({ kind: 'constant', text: '' })
          else if (next === '') onChange({ kind: 'none' })
          else if (next !== '\u0000own')
            onChange({ kind: 'column', column: byNumber ? Number(next) : next })
        }}
      >
        <option value="">{words.noColumn}</option>
        {samples.map(({ column }, index) => (
          <option key={places[index]} value={places[index]}>
            {byNumber ? `${places[index]}: ${column}` : column}
          </option>
        ))}
        <option value={'\u0000same'}>{words.always}</option>
        {source.kind === 'own' && <option value={'\u0000own'}>{words.own}</option>}
      </select>
      {source.kind === 'constant' ? (
        <input
          className="tool w-full"
          aria-label={words.alwaysFor(label)}
          value={source.text}
          onChange={(event) => onChange({ kind: 'constant', text: event.target.value })}
        />
      ) : (
        sample && (
          <span className="truncate text-sm text-muted">
            {words.sample} {sample}
          </span>
        )
      )}
    </li>
  )
}
