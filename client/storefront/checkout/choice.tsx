/** Renders a radio card: the whole card is clickable. */
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../ui/classes.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint: ReactNode
  /** at the end of the first line */
  after?: ReactNode
}

export function Choice({ label, hint, after, ...rest }: Props) {
  return (
    <label
      className={cx(
        'flex items-start gap-4 rounded-card border p-5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent',
        rest.disabled ? 'cursor-not-allowed bg-sand' : 'cursor-pointer bg-surface',
        rest.checked
          ? 'border-ink'
          : rest.disabled
            ? 'border-line'
            : 'border-control hover:border-ink',
      )}
    >
      <input type="radio" {...rest} className="mt-1 size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-4 font-medium">
          <span>{label}</span>
          {after && <span className="tabular-nums first-letter:uppercase">{after}</span>}
        </span>
        <span className="block text-sm text-muted first-letter:uppercase">{hint}</span>
      </span>
    </label>
  )
}
