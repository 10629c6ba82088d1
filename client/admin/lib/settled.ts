/** What is typed, once nobody has typed for a moment. */
import { useEffect, useState } from 'react'

/** Milliseconds without a keystroke before the shop is asked. */
const pause = 200

export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
