/** Asks for step-up verification during work. The calls that wait for it continue afterwards. */
import { useCallback, useEffect, useState } from 'react'
import { readFailure } from '../../lib/api/errors.ts'
import { finishStepUp } from '../../lib/api/step-up.ts'
import { api } from '../../lib/api/trpc.ts'
import { texts } from '../../lib/texts/texts.ts'
import * as labels from '../../lib/texts/two-factor.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Failed } from '../../ui/states.tsx'
import ChallengeForm, { type PendingChallenge } from './challenge-form.tsx'

export default function StepUpDialog() {
  const [due, setDue] = useState<PendingChallenge>()
  const [problem, setProblem] = useState<string>()
  const ask = useCallback(() => {
    setDue(undefined)
    setProblem(undefined)
    api.stepUp.challenge
      .mutate({})
      .then(setDue, (error) => setProblem(readFailure(error).message ?? texts.common.unreachable))
  }, [])
  useEffect(ask, [ask])
  return (
    <Dialog
      // No history entry: the page behind the dialog guards its own exit.
      inAddress
      title={labels.stepUpTitle}
      onClose={() => finishStepUp(false)}
      className="w-[min(30rem,calc(100vw-2rem))]"
    >
      <p className="mb-5">{labels.stepUpText}</p>
      {problem && <Failed message={problem} onRetry={ask} />}
      {!due && !problem && <Skeleton className="h-40" />}
      {due && (
        <ChallengeForm
          key={due.challenge}
          challenge={due}
          onAgain={ask}
          answer={async (input) => {
            await api.stepUp.verify.mutate(input)
            finishStepUp(true)
          }}
        />
      )}
    </Dialog>
  )
}
