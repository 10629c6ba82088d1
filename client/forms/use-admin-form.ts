/**
 * Adapts the shop's form for staff: it guards leaving, notices an expired session and reports
 * drafts.
 */
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { readAdminFailure, useSessionEnded } from '../lib/account/session.ts'
import { type CallFailure, readFailure } from '../lib/api/errors.ts'
import { removeGuard, useLeaveGuard } from '../lib/navigation/leave-guard.ts'
import { notifyError } from '../lib/state/notices.ts'
import { form as formTexts } from '../lib/texts/forms.ts'
import { texts } from '../lib/texts/texts.ts'
import { type Errors, type FormOptions, failureTextOr, useForm } from './form.ts'

/**
 * Wraps the shop's form and notices an expired session or a missing permission in refused calls. A
 * new login clears the failure of an expired session.
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
  /** the message of docs/screens.md for a refused call */
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
      isStale(failure) ? formTexts.conflict : failureTextOr(texts.common.unreachable)(failure),
  })
  useLeaveGuard(form.dirty && !form.busy)
  const [draft, setDraft] = useState(form.dirty)
  return {
    ...form,
    /** the form shows an unsaved draft */
    fromDraft: draft && form.dirty,
    dropDraft: (values: V) => {
      form.clearDraft()
      form.setValues(values)
      setDraft(false)
    },
  }
}

/**
 * Returns the navigation after a save. A user who left the page during the save stays where they
 * are, and their new input stays guarded.
 */
export function useNavigateAfterSave(): (to: string, options?: { replace: boolean }) => void {
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
    removeGuard()
    navigate(to, options)
  }
}

/** Settings report a conflict of the version, every other record a code of its own. */
const isStale = ({ code, issues }: CallFailure): boolean =>
  code === 'PRECONDITION_FAILED' ||
  (code === 'CONFLICT' && issues.some(({ path }) => path === 'version'))

/** Returns true when a save was refused because another person saved first. */
export const isConflict = (error: unknown): boolean => isStale(readFailure(error))
