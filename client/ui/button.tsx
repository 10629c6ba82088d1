/** Renders buttons and links that look like them, for the storefront and the admin area. */
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './classes.ts'
import { SiteLink, type SiteLinkProps } from './site-link.tsx'
import { Spinner } from './spinner.tsx'

const variants = {
  primary: 'bg-ink text-on-ink border-ink hover:bg-accent-strong hover:border-accent-strong',
  accent: 'bg-accent text-on-ink border-accent hover:bg-accent-strong hover:border-accent-strong',
  outline: 'bg-transparent text-ink border-control hover:border-ink hover:bg-sand',
  paper: 'bg-paper text-ink border-paper hover:bg-accent-soft hover:border-accent-soft',
  plain: 'bg-transparent text-ink border-transparent hover:bg-sand',
  danger: 'bg-transparent text-danger border-danger hover:bg-danger-soft',
} as const

const sizes = {
  normal: 'min-h-12 px-7 text-[0.95rem]',
  small: 'min-h-11 px-4 text-sm sm:min-h-9',
  /** as high as the fields beside it */
  tool: 'min-h-11 px-4 text-sm',
} as const

interface Appearance {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
}

const shape =
  'inline-flex items-center justify-center gap-2 rounded-control border font-medium tracking-wide wrap-break-word text-center transition-colors duration-200 no-underline disabled:cursor-not-allowed aria-disabled:cursor-not-allowed disabled:opacity-60 disabled:hover:bg-ink/80'

const classes = ({ variant = 'primary', size = 'normal' }: Appearance, more?: string) =>
  cx(shape, variants[variant], sizes[size], more)

type ButtonProps = ComponentProps<'button'> & Appearance & { busy?: boolean; busyText?: ReactNode }

/** Renders a button; `busy` keeps width and focus, shows progress and ignores clicks. */
export function Button({
  variant,
  size,
  busy,
  busyText,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classes({ variant, size }, className)}
    >
      {busy ? (
        <>
          <Spinner /> {busyText ?? children}
        </>
      ) : (
        children
      )}
    </button>
  )
}

/** Renders a link that variants like a button. */
export function ButtonLink({ variant, size, className, ...rest }: SiteLinkProps & Appearance) {
  return <SiteLink {...rest} className={classes({ variant, size }, className)} />
}

type IconButtonProps = ComponentProps<'button'> & { label: string }

/** Renders a square icon button of at least 44 px; the label is its name. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'inline-grid size-[44px] place-items-center rounded-full transition-colors hover:bg-current/10 disabled:opacity-50',
        className,
      )}
    />
  )
}
