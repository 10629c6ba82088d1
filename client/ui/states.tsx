/** Renders the failed and the empty state, each with a next step, and the reason of a failure. */
import type { ReactNode } from 'react'
import { texts } from '../lib/texts/texts.ts'
import { Button } from './button.tsx'
import { cx } from './classes.ts'

/** Renders a failure with its reason and a retry. Announced when it appears. */
export function Failed({
  message,
  detail,
  onRetry,
  className,
}: {
  message: string
  detail?: string | undefined
  onRetry?: () => void
  className?: string
}) {
  return (
    <div
      role="alert"
      className={cx('rounded-card border border-line bg-surface px-6 py-10 text-center', className)}
    >
      <p className="text-lg font-medium">{message}</p>
      {detail && <p className="mt-2 text-muted">{detail}</p>}
      {onRetry && (
        <Button variant="outline" size="small" className="mt-5" onClick={onRetry}>
          {texts.common.retry}
        </Button>
      )}
    </div>
  )
}

/** Renders an empty state with its next step. */
export function Empty({
  title,
  children,
  className,
}: {
  title: ReactNode
  children?: ReactNode
  className?: string
}) {
  return (
    <div className={cx('px-6 py-14 text-center', className)}>
      <p className="display text-2xl">{title}</p>
      {children && (
        <div className="mt-5 flex flex-col items-center gap-4 text-muted">{children}</div>
      )}
    </div>
  )
}

interface ErrorTextProps {
  text: string | null | undefined
  className?: string
}

/** Renders why an action was refused, beside its button. Announced when it appears. */
export const ErrorText = ({ text, className = 'mt-3 font-medium text-danger' }: ErrorTextProps) =>
  text ? (
    <p role="alert" className={className}>
      {text}
    </p>
  ) : null
