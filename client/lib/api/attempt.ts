/** One key per thing sent: the same words sent again, because an answer got lost, create one thing. */
import { useRef } from 'react'
import { randomKey } from '../browser/insecure.ts'

/** Gives the Idempotency-Key that belongs to this body. */
export function useAttemptKey(): (body: unknown) => string {
  const last = useRef<{ printed: string; key: string }>(undefined)
  return (body) => {
    const printed = JSON.stringify(body)
    if (last.current?.printed !== printed) last.current = { printed, key: randomKey() }
    return last.current.key
  }
}
