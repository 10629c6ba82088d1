/** What the sections of the plan are made of: a section, a field for a number, and what is listed with a way out. */

import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { TextField } from '../../ui/field.tsx'
import { Trash2, X } from '../../ui/icons.ts'
import { delivery as words } from '../texts/delivery.ts'
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
  /** within the plan */
  path: string
  label: string
  hint?: string
  value: string | number
  onChange: (value: string) => void
  className?: string
  /** the id of what is offered while one types */
  list?: string
}

/** A text within the plan. */
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
  /** a number once it is written as one; until then what was typed */
  onChange: (value: number) => void
  /** nothing is written in the place of 0 */
  blankZero?: boolean
}

/** What is typed is kept as it is typed; it is read when it is judged. */
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
    <Button look="plain" size="small" className={cx('shrink-0', className)} onClick={onClick}>
      <Trash2 aria-hidden size={16} /> {label}
    </Button>
  )
}

interface TagsProps {
  tags: readonly { key: string; label: string; error?: string | undefined }[]
  removeLabel: (label: string) => string
  onRemove: (key: string) => void
}

/** Short words, each with a way out. */
export function Tags({ tags, removeLabel, onRemove }: TagsProps) {
  if (tags.length === 0) return <p className="text-sm text-muted">{words.none}</p>
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
