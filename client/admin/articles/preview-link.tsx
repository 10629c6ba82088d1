/** Creates a preview link, which opens an article for anyone, also before it is published. */
import { useState } from 'react'
import { readAdminFailure } from '../../lib/account/session.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { Button } from '../../ui/button.tsx'
import { ShownSecret } from '../secrets/shown-secret.tsx'

export function PreviewLink({ blogId }: { blogId: string }) {
  const utils = trpc.useUtils()
  const [made, setMade] = useState<Outputs['blogs']['createPreviewLink']>()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      setMade(await utils.client.blogs.createPreviewLink.mutate({ blogId }))
    } catch (error) {
      notifyError(
        readAdminFailure(error).message ?? 'The link could not be made. Please try again.',
      )
    }
    setBusy(false)
  }
  return (
    <>
      <Button variant="outline" size="small" busy={busy} onClick={() => void make()}>
        Preview link
      </Button>
      {made && (
        <ShownSecret
          title="Preview link"
          value={made.link}
          opens
          hint={`Anyone with this link can read the saved article until ${formatDateTime(made.endsAt)}. A new link replaces it.`}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
