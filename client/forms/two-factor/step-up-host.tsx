/** Renders the step-up verification dialog when a call needs it; its code is loaded on demand. */
import { lazy, Suspense } from 'react'
import { useStepUpRequested } from '../../lib/api/step-up.ts'

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'))

export const StepUpHost = () =>
  useStepUpRequested() ? (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  ) : null
