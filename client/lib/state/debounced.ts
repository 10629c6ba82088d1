/** Debounces values. */
import { useEffect, useState } from 'react'

/** Delay for expensive results, such as a price or a preview, in milliseconds. */
export const longDelay = 350

/** Debounces a value. @param pause milliseconds without a change before the value is taken over */
export function useDebounced<Value>(value: Value, pause = 200): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
