/** Asks for step-up verification during work. The calls that wait for it continue afterwards. */
import { useCallback, useEffect, useState } from 'react'
import { readFailure } from '../../lib/api/errors.ts'
import { finishStepUp } from '../../lib/api/step-up.ts'
import { api } from '../../lib/api/trpc.ts'
import * as words from '../../lib/texts/factors.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Failed } from '../../ui/states.tsx'
import GiveFactor, { type Due } from './give-factor.tsx'

export default function ProofDialog() {
  const [due, setDue] = useState<Due>()
  const [problem, setProblem] = useState<string>()
  const ask = useCallback(() => {
    setDue(undefined)
    setProblem(undefined)
    api.factors.ask
      .mutate({})
      .then(setDue, (error) => setProblem(readFailure(error).message ?? texts.common.unreachable))
  }, [])
  useEffect(ask, [ask])
  return (
    <Dialog
      // No history entry: the page behind the dialog guards its own exit.
      inAddress
      title={words.proofTitle}
      onClose={() => finishStepUp(false)}
      className="w-[min(30rem,calc(100vw-2rem))]"
    >
      <p className="mb-5">{words.proofText}</p>
      {problem && <Failed message={problem} onRetry={ask} />}
      {!due && !problem && <Skeleton className="h-40" />}
      {due && (
        <GiveFactor
          key={due.challenge}
          due={due}
          onAgain={ask}
          give={async (proof) => {
            await api.factors.prove.mutate(proof)
            finishStepUp(true)
          }}
        />
      )}
    </Dialog>
  )
}
