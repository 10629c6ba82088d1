/** The shop's form, as staff need it: leaving asks first, an expired login is noticed, drafts are told. */
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { readAdminFailure, useSessionEnded } from '../lib/account/session.ts'
import { type CallFailure, readFailure } from '../lib/api/errors.ts'
import { liftGuard, useLeaveGuard } from '../lib/navigation/leave-guard.ts'
import { notifyError } from '../lib/state/notices.ts'
import { form as formTexts } from '../lib/texts/forms.ts'
import { texts } from '../lib/texts/texts.ts'
import { type Errors, type FormOptions, refusalText, useForm } from './form.ts'

/**
 * The shop's form, of whose refused calls an expired login and a missing permission are noticed; what
 * failed for want of a login has not failed any more once somebody logged in again.
 */
export function useStaffForm<V extends Record<string, string>>(options: FormOptions<V>) {
  const form = useForm<V>({
    ...options,
    submit: async (values) => {
      try {
        await options.submit(values)
      } catch (error) {
        readAdminFailure(error)
        throw error
      }
    },
  })
  const ended = useSessionEnded()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the login is waited for
  useEffect(() => {
    if (!ended) form.forgive()
  }, [ended])
  return form
}

export interface AdminFormOptions<V extends Record<string, string>> {
  id: string
  draftKey: string
  initial: V
  validate: (values: V) => Errors<V>
  submit: (values: V) => Promise<void>
  /** the words of docs/screens.md for a refused call */
  failed: string
  mapIssue: (path: string) => (keyof V & string) | undefined
  labels: { [name in keyof V]: string }
}

export function useAdminForm<V extends Record<string, string>>(options: AdminFormOptions<V>) {
  const form = useStaffForm<V>({
    id: options.id,
    initial: options.initial,
    draftKey: options.draftKey,
    validate: options.validate,
    mapIssue: options.mapIssue,
    labels: options.labels,
    submit: (values) =>
      options.submit(values).catch((error: unknown) => {
        if (!isConflict(error)) notifyError(options.failed)
        throw error
      }),
    failureText: (failure) =>
      isStale(failure) ? formTexts.conflict : refusalText(texts.common.unreachable)(failure),
  })
  useLeaveGuard(form.dirty && !form.busy)
  const [draft, setDraft] = useState(form.dirty)
  return {
    ...form,
    /** what one sees was typed earlier */
    fromDraft: draft && form.dirty,
    dropDraft: (values: V) => {
      form.clearDraft()
      form.setValues(values)
      setDraft(false)
    },
  }
}

/**
 * Gives the way on after a save. Whoever went somewhere else while the save was on its way stays
 * there, and what they began to type there stays guarded.
 */
export function useGoOn(): (to: string, options?: { replace: boolean }) => void {
  const [, navigate] = useLocation()
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return (to, options) => {
    if (!here.current) return
    liftGuard()
    navigate(to, options)
  }
}

/** Settings say it as a conflict of the version, everything else by a code of its own. */
const isStale = ({ code, issues }: CallFailure): boolean =>
  code === 'PRECONDITION_FAILED' ||
  (code === 'CONFLICT' && issues.some(({ path }) => path === 'version'))

/** True when a save was refused because somebody else had saved meanwhile. */
export const isConflict = (error: unknown): boolean => isStale(readFailure(error))
