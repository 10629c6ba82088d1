/** Stands ready to ask for the second factor once more; the dialog is fetched when it is needed. */
import { lazy, Suspense } from 'react'
import { useProofAsked } from '../../lib/api/proof.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))

export const ProofHost = () =>
  useProofAsked() ? (
    <Suspense>
      <ProofDialog />
    </Suspense>
  ) : null
