/**
 * Shows the slip of a bank transfer. It has no public address: buyer and staff load it by an API
 * call.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/trpc.ts'
import * as labels from '../../lib/texts/bank-transfer.ts'
import { Skeleton } from '../skeleton.tsx'
import { Failed } from '../states.tsx'

interface Props {
  orderId: string
  /** the timestamp of the upload: another slip is another image */
  sentAt: string
  /** the link of a guest's order */
  link?: string
}

/** Returns an object URL for the content of a `data:` URL. */
function useBlob(image: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!image) return
    const bytes = Uint8Array.from(atob(image.slice(image.indexOf(',') + 1)), (sign) =>
      sign.charCodeAt(0),
    )
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [image])
  return url
}

export function SlipImage({ orderId, sentAt, link }: Props) {
  const { data, isError, refetch } = useQuery({
    queryKey: [['orders'], 'slip', orderId, sentAt, link],
    queryFn: ({ signal }) =>
      api.orders.slip.mutate({ orderId, ...(link ? { link } : {}) }, { signal }),
  })
  const url = useBlob(data?.image)
  if (isError) return <Failed message={labels.slipFailed} onRetry={() => void refetch()} />
  if (!url) return <Skeleton className="h-48 max-w-60" />
  return (
    <figure className="print:hidden">
      <img
        src={url}
        alt={labels.slipOf(orderId)}
        className="max-h-96 max-w-full rounded-control border border-line bg-surface"
      />
      <figcaption>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="text-link inline-block py-1.5 whitespace-nowrap"
        >
          {labels.openSlip}
        </a>
      </figcaption>
    </figure>
  )
}
