/** Renders label, control, hint and error together, connected by ids for screen readers. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { texts } from '../lib/texts/texts.ts'
import { cx } from '../ui/classes.ts'

interface FieldProps {
  label: ReactNode
  /** also the name attribute and, unless given, the id */
  name: string
  id?: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** drawn between the label and the control */
  before?: ReactNode
  /** drawn at the end inside the control's box */
  after?: ReactNode
  className?: string
  hideLabel?: boolean
  /** ids of other elements that describe the control; hint and error are added to them */
  'aria-describedby'?: string | undefined
}

const controlClass =
  'block w-full min-h-12 rounded-control border border-control bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-muted transition-colors hover:border-ink focus-visible:border-accent aria-invalid:border-danger aria-invalid:border-2 disabled:bg-sand disabled:text-muted'

/** The attributes that every control of a field has. */
interface ControlProps {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  className: string
}

interface FrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

/** Renders label, hint and error around a control that the caller renders. */
export function FieldFrame({
  label,
  name,
  id,
  hint,
  error,
  optional,
  before,
  after,
  className,
  hideLabel,
  'aria-describedby': besides,
  children,
}: FrameProps) {
  const fallback = useId()
  const key = id ?? `${name}-${fallback.replace(/[^a-z0-9]/gi, '')}`
  const describedBy = [besides, hint && `${key}-hint`, error && `${key}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={key} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
        {optional && <span className="font-normal text-muted"> ({texts.common.optional})</span>}
      </label>
      {before}
      <div className="relative">
        {children({
          id: key,
          name,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy || undefined,
          className: cx(controlClass, Boolean(after) && 'pe-12'),
        })}
        {after && <div className="absolute inset-y-0 end-0.5 flex items-center">{after}</div>}
      </div>
      {hint && (
        <p id={`${key}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${key}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** Separates what the frame needs from what the control gets. */
function split<P extends FieldProps>(props: P) {
  const {
    label,
    name,
    id,
    hint,
    error,
    optional,
    before,
    after,
    className,
    hideLabel,
    'aria-describedby': besides,
    ...control
  } = props
  const frame = { label, name, id, hint, error, optional, before, after, className, hideLabel }
  return { frame: { ...frame, 'aria-describedby': besides }, control }
}

type InputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

export function TextField(props: InputProps) {
  const { frame, control } = split(props)
  return (
    <FieldFrame {...frame}>{(tied) => <input type="text" {...control} {...tied} />}</FieldFrame>
  )
}

/** Renders an email field with the attributes that phones and password managers expect. */
export const EmailField = (props: InputProps) => (
  <TextField
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    enterKeyHint="next"
    {...props}
  />
)

/** Renders a phone field with the attributes that phones expect. */
export const PhoneField = (props: InputProps) => (
  <TextField type="tel" inputMode="tel" autoComplete="tel" enterKeyHint="next" {...props} />
)

type AreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

export function TextArea(props: AreaProps) {
  const { frame, control } = split(props)
  return (
    <FieldFrame {...frame}>{(tied) => <textarea rows={4} {...control} {...tied} />}</FieldFrame>
  )
}

type SelectProps = FieldProps & Omit<ComponentProps<'select'>, keyof FieldProps>

export function SelectField(props: SelectProps) {
  const { frame, control } = split(props)
  return (
    <FieldFrame {...frame}>
      {(tied) => (
        <select
          {...control}
          {...tied}
          className={cx(tied.className, 'select-arrow pe-10 text-ellipsis')}
        />
      )}
    </FieldFrame>
  )
}

type CheckProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  kind?: 'checkbox' | 'radio'
}

/** Renders a checkbox or a radio button with its label; the whole row is clickable. */
export function CheckField({ label, kind = 'checkbox', className, ...rest }: CheckProps) {
  return (
    <label className={cx('flex min-h-11 cursor-pointer items-center gap-3', className)}>
      <input type={kind} {...rest} className="size-5 shrink-0" />
      <span>{label}</span>
    </label>
  )
}

interface OptionsProps<V extends string> {
  of: readonly V[]
  labels: Readonly<Record<V, string>>
}

/** Renders the options of a select, with labels from `labels`. */
export const Options = <V extends string>({ of, labels }: OptionsProps<V>) =>
  of.map((one) => (
    <option key={one} value={one}>
      {labels[one]}
    </option>
  ))

interface DatalistProps {
  id: string
  of: readonly string[]
  label?: (one: string) => string
}

/** Renders the suggestions of a text field. */
export const Datalist = ({ id, of, label }: DatalistProps) => (
  <datalist id={id}>
    {of.map((one) => (
      <option key={one} value={one} label={label?.(one)} />
    ))}
  </datalist>
)
