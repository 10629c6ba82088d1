/** Renders the parts of the plan's form: sections, fields and removable tags. */
import { Trash2, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { TextField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { shipping as labels } from '../texts/shipping.ts'
import type { PlanEdit } from './plan-values.ts'

interface SectionProps {
  title: string
  hint?: string
  children: ReactNode
}

export function Section({ title, hint, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-4 border-t border-line pt-6">
      <div>
        <h2 id={id} className="title-3">
          {title}
        </h2>
        {hint && <p className="mt-1 text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  )
}

interface FieldProps {
  edit: PlanEdit
  /** the path within the plan */
  path: string
  label: string
  hint?: string
  value: string | number
  onChange: (value: string) => void
  className?: string
  /** the id of the suggestions */
  list?: string
}

/** Renders a text of the plan. */
export function PlanField({ edit, path, value, onChange, ...rest }: FieldProps) {
  return (
    <TextField
      {...rest}
      id={edit.idOf(path)}
      name={path}
      autoComplete="off"
      value={String(value)}
      error={edit.error(path)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

interface NumberProps extends Omit<FieldProps, 'onChange'> {
  /** receives a number once the text is one; until then the text */
  onChange: (value: number) => void
  /** shows an empty field for 0 */
  blankZero?: boolean
}

/** Renders a number of the plan: it keeps the typed text, and validation reads it. */
export function PlanNumber({ onChange, blankZero, value, ...rest }: NumberProps) {
  return (
    <PlanField
      {...rest}
      value={blankZero && value === 0 ? '' : value}
      onChange={(text) => onChange((String(Number(text)) === text ? Number(text) : text) as number)}
    />
  )
}

interface RemoveProps {
  label: string
  onClick: () => void
  className?: string
}

export function RemoveButton({ label, onClick, className }: RemoveProps) {
  return (
    <Button variant="plain" size="small" className={cx('shrink-0', className)} onClick={onClick}>
      <Trash2 aria-hidden size={16} /> {label}
    </Button>
  )
}

interface TagsProps {
  tags: readonly { key: string; label: string; error?: string | undefined }[]
  removeLabel: (label: string) => string
  onRemove: (key: string) => void
}

/** Renders short texts, each with a remove button. */
export function Tags({ tags, removeLabel, onRemove }: TagsProps) {
  if (tags.length === 0) return <p className="text-sm text-muted">{labels.none}</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map(({ key, label, error }) => (
        <li
          key={key}
          className="inline-flex min-h-9 max-w-full items-center rounded-full bg-sand-deep ps-3.5 text-sm"
        >
          <span className="truncate">
            {label}
            {error && <strong className="ms-2 text-danger">{error}</strong>}
          </span>
          <button
            type="button"
            aria-label={removeLabel(label)}
            className="grid size-9 shrink-0 place-items-center rounded-full hover:bg-sand max-sm:size-11"
            onClick={() => onRemove(key)}
          >
            <X aria-hidden size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
