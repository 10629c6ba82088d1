/** Makes a link by which anybody who has it looks at an article, also before it is published. */
import { useState } from 'react'
import { readAdminFailure } from '../../lib/account/session.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { Button } from '../../ui/button.tsx'
import { ShownSecret } from '../secrets/shown-secret.tsx'
import { adminTexts } from '../texts/texts.ts'

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
