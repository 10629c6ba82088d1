/** Returns idempotency keys: the same body sent again, after a lost answer, creates one record. */
import { useRef } from 'react'
import { randomKey } from '../browser/insecure.ts'

/** Returns a function that gives the Idempotency-Key of a body. */
export function useAttemptKey(): (body: unknown) => string {
  const last = useRef<{ printed: string; key: string }>(undefined)
  return (body) => {
    const printed = JSON.stringify(body)
    if (last.current?.printed !== printed) last.current = { printed, key: randomKey() }
    return last.current.key
  }
}
