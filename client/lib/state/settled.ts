/** What is typed, once nobody has typed for a moment. */
import { useEffect, useState } from 'react'

/** Milliseconds for what is much to work out: a price, a preview. */
export const longPause = 350

/** @param pause milliseconds without a change before the shop is asked */
export function useSettled<Value>(value: Value, pause = 200): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
