/** Makes a link by which anybody who has it looks at an article, also before it is published. */
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { notifyError } from '../../lib/notices.ts'
import { type Outputs, trpc } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { readAdminFailure } from '../lib/session.ts'
import { adminTexts } from '../texts.ts'
import { ShownSecret } from '../ui/shown-secret.tsx'

const words = adminTexts.blogForm

export function PreviewLink({ blogId }: { blogId: string }) {
  const utils = trpc.useUtils()
  const [made, setMade] = useState<Outputs['blogs']['makeLink']>()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      setMade(await utils.client.blogs.makeLink.mutate({ blogId }))
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? words.linkFailed)
    }
    setBusy(false)
  }
  return (
    <>
      <Button look="outline" size="small" busy={busy} onClick={() => void make()}>
        {words.link}
      </Button>
      {made && (
        <ShownSecret
          title={words.linkTitle}
          value={made.link}
          opens
          hint={words.linkHint(formatDateTime(made.endsAt))}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
