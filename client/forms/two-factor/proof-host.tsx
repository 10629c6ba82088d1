/** Renders the step-up verification dialog when a call needs it; its code is loaded on demand. */
import { lazy, Suspense } from 'react'
import { useProofAsked } from '../../lib/api/proof.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))

export const ProofHost = () =>
  useProofAsked() ? (
    <Suspense>
      <ProofDialog />
    </Suspense>
  ) : null
