/** Asks the server to apply a mapping after each change; the old answer stays until then. */
import { useEffect, useState } from 'react'
import { readAdminFailure } from '../../../lib/account/session.ts'

/** Milliseconds after a change before the server reads the file again. */
const debounce = 250

export interface Preview<T> {
  answer: T | undefined
  /** why there is no newer answer */
  failure: string | undefined
  /** a newer answer is loading */
  isAsking: boolean
  again: () => void
}

/**
 * Runs the latest query and cancels older ones. @param question the input of the query; undefined
 * runs no query
 */
export function usePreview<T>(
  question: object | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
  onAnswer: (answer: T) => void = () => {},
): Preview<T> {
  const [answer, setAnswer] = useState<T>()
  const [failure, setFailure] = useState<string>()
  const [isAsking, setIsAsking] = useState(true)
  const [attempt, setAttempt] = useState(0)
  const key = question && JSON.stringify(question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is compared by its content; a new attempt repeats it
  useEffect(() => {
    if (key === undefined) return
    const abort = new AbortController()
    setIsAsking(true)
    const settle = (work: () => void) => {
      if (abort.signal.aborted) return
      setIsAsking(false)
      work()
    }
    const timer = setTimeout(() => {
      ask(abort.signal).then(
        (newAnswer) =>
          settle(() => {
            setFailure(undefined)
            setAnswer(newAnswer)
            onAnswer(newAnswer)
          }),
        (error) =>
          settle(() => {
            const { message, issues } = readAdminFailure(error)
            const [first] = issues
            const entered = first ? `${first.path}: ${first.message}` : message
            setFailure(entered ?? 'The file could not be read with this mapping.')
          }),
      )
    }, debounce)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key, attempt])
  return { answer, failure, isAsking, again: () => setAttempt((n) => n + 1) }
}
