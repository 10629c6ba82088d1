/** Renders the step-up verification dialog when a call needs it; its code is loaded on demand. */
import { lazy, Suspense } from 'react'
import { useStepUpRequested } from '../../lib/api/step-up.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))

export const ProofHost = () =>
  useStepUpRequested() ? (
    <Suspense>
      <ProofDialog />
    </Suspense>
  ) : null
