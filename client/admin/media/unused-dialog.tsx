/** Finds unused images and deletes them with one press. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAdminFailure } from '../../lib/account/session.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { ErrorText, Failed } from '../../ui/states.tsx'
import { adminTexts } from '../texts/texts.ts'
import { fileName } from './file-name.ts'

const labels = adminTexts.media

export function UnusedDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // It stores its findings, so it is a mutation, but may be repeated like a query.
  const query = useQuery({
    queryKey: ['media.listUnused'],
    queryFn: () => api.media.listUnused.mutate({}),
    gcTime: 0,
  })
  const { data } = query
  const items = data?.items ?? []
  const remove = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const names = items.map(({ name }) => name)
      const { deleted } = await utils.client.media.deleteUnused.mutate({ names })
      notify(labels.deleted(deleted))
      void utils.media.invalidate()
      return onClose()
    } catch (error) {
      setProblem(readAdminFailure(error).message ?? adminTexts.list.notSaved)
    }
    setBusy(false)
  }
  return (
    <Dialog
      title={labels.cleanUp}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClose={onClose} />
          {items.length > 0 && (
            <Button variant="danger" size="small" busy={busy} onClick={() => void remove()}>
              {labels.deleteUnused(items.length)}
            </Button>
          )}
        </>
      }
    >
      <p className="text-muted">
        {
          'No product, product group, article, page, review, order or setting uses these images. Deleted products, articles and pages count until they can no longer be restored. Images from the last 24 hours are kept.'
        }
      </p>
      {query.isError ? (
        <Failed message={labels.loadFailed} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <PageLoading />
      ) : (
        <>
          <p role="status" className="mt-3 font-medium">
            {labels.unused(items.length, data.total)}
          </p>
          <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
            {items.map(({ name, url }) => (
              <li key={name} data-unused={name} className="text-sm">
                <ResponsiveImage
                  src={url}
                  alt=""
                  sizes="9rem"
                  width={144}
                  height={144}
                  className="aspect-square w-full rounded-control"
                />
                <span className="clamp break-all">{fileName(name)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <ErrorText text={problem} className="mt-3 text-danger" />
    </Dialog>
  )
}
