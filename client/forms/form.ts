/**
 * Holds a form's values, errors and submission. Errors appear on blur or on submit, never per
 * keystroke. Input is never cleared. Several errors move the focus to the summary, one error to its
 * field.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type CallFailure, readFailure } from '../lib/api/errors.ts'
import { useDraft } from './draft.ts'

export type Errors<V> = { [name in keyof V]?: string | undefined }

/** A refusal whose message `submit` has chosen: the form shows it unchanged. */
export class FormError<V = Record<string, string>> extends Error {
  readonly fields: Errors<V>
  constructor(message: string, fields: Errors<V> = {}) {
    super(message)
    this.fields = fields
  }
}

export interface FormOptions<V extends Record<string, string>> {
  /** prefix of the fields' ids */
  id: string
  initial: V
  /** returns only fields with an error, in the order of the form */
  validate: (values: V) => Errors<V>
  /** rejects with the call's own error when it fails */
  submit: (values: V) => Promise<void>
  /** the message for a refused call; undefined leaves the summary to the field errors */
  failureText?: (failure: CallFailure) => string | undefined
  /** keeps the input over reload and Back, in this tab; without the fields named in `secret` */
  draftKey?: string
  secret?: readonly (keyof V & string)[]
  /** labels of the fields, which begin the server's error messages */
  labels?: { [name in keyof V]?: string }
  /** maps a field path of the server's answer to a field of the form */
  mapIssue?: (path: string) => (keyof V & string) | undefined
}

/** Moves the focus to a field; within a group of fields to the first invalid one. */
export function focusField(id: string): void {
  const place = document.getElementById(id)
  const wrong = place?.querySelector<HTMLElement>('[aria-invalid]')
  ;(wrong ?? place)?.focus()
}

export function useForm<V extends Record<string, string>>(options: FormOptions<V>) {
  const {
    id,
    initial,
    validate,
    submit,
    failureText,
    draftKey,
    secret = [],
    mapIssue,
    labels,
  } = options
  const draft = useDraft<V>(draftKey)
  const [values, show] = useState<V>(() => ({ ...initial, ...draft.read() }))
  // An image may arrive between a keystroke and its rendering: neither may undo the other.
  const latest = useRef(values)
  const setValues = (next: V) => {
    latest.current = next
    show(next)
  }
  const [errors, setErrors] = useState<Errors<V>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** Counts refusals: each one moves the focus, also when its errors are the same. */
  const [refusals, setRefusals] = useState(0)
  const summary = useRef<HTMLDivElement>(null)
  const sending = useRef(false)

  const names = Object.keys(initial) as (keyof V & string)[]
  const wrong = names.filter((name) => errors[name])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal moves the focus
  useEffect(() => {
    if (refusals === 0) return
    if (wrong.length === 1 && !failure) focusField(`${id}-${wrong[0]}`)
    else summary.current?.focus()
  }, [refusals])

  /** Sets a field. @param value the new value, or a function of the present one */
  const set = (name: keyof V & string, value: string | ((now: string) => string)) => {
    const now = latest.current
    const next = { ...now, [name]: typeof value === 'string' ? value : value(now[name] ?? '') }
    setValues(next)
    draft.write(
      Object.fromEntries(
        names.filter((n) => !secret.includes(n)).map((n) => [n, next[n]]),
      ) as Partial<V>,
    )
    // A corrected field loses its error at once; a new error waits for blur.
    const isFixed = !validate(next)[name]
    setErrors((all) => (all[name] && isFixed ? { ...all, [name]: undefined } : all))
  }
  const validateField = (name: keyof V & string) => {
    if (values[name] === '') return
    setErrors((all) => ({ ...all, [name]: validate(values)[name] }))
  }
  const refuse = (found: Errors<V>, text?: string) => {
    setErrors(found)
    setFailure(text)
    setRefusals((count) => count + 1)
  }

  const onSubmit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (sending.current) return
    const found = validate(values)
    if (Object.values(found).some(Boolean)) return refuse(found)
    sending.current = true
    setBusy(true)
    setErrors({})
    setFailure(undefined)
    try {
      await submit(values)
      draft.clear()
    } catch (error) {
      if (error instanceof FormError) return refuse(error.fields as Errors<V>, error.message)
      const cause = readFailure(error)
      const fields: Errors<V> = {}
      for (const issue of cause.issues) {
        const name = mapIssue ? mapIssue(issue.path) : issue.path
        if (name && name in initial)
          (fields as Record<string, string>)[name] = labelledMessage(labels?.[name], issue.message)
      }
      refuse(fields, failureText ? failureText(cause) : cause.message)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    id,
    values,
    set,
    setValues,
    errors,
    failure,
    busy,
    summary,
    names,
    onSubmit,
    dirty: names.some((name) => values[name] !== initial[name]),
    clearDraft: draft.clear,
    /**
     * Clears the failure: its cause was fixed outside the fields, or the call may be tried again.
     */
    forgive: () => setFailure(undefined),
    /** Returns the props of a field component. */
    field: (name: keyof V & string) => ({
      id: `${id}-${name}`,
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => set(name, event.target.value),
      onBlur: () => validateField(name),
    }),
  }
}

/**
 * Returns the summary of a refused call: the errors of its fields, or else its own message.
 * @param failed the text for failures without a message
 */
export const failureTextOr =
  (failed: string) =>
  ({ message, issues }: CallFailure): string | undefined =>
    issues.length > 0 ? undefined : (message ?? failed)

export type Form<V extends Record<string, string>> = ReturnType<typeof useForm<V>>

/**
 * Validates values by a schema and returns its messages per field. A message that begins in lower
 * case continues the label: `Phone number` + `must be …`.
 */
export function validateBySchema<V extends Record<string, string>>(
  schema: z.ZodMiniType,
  value: unknown,
  labels: { [name in keyof V]?: string },
): Errors<V> {
  const result = schema.safeParse(value)
  const errors: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '')
    if (name in labels && !errors[name])
      errors[name] = labelledMessage(labels[name as keyof V], issue.message)
  }
  return errors as Errors<V>
}

/**
 * Puts the label before a message in lower case (`is required`); keeps other messages as they are.
 */
export const labelledMessage = (label: string | undefined, message: string): string =>
  label && /^[a-z]/.test(message) ? `${label} ${message}` : message
