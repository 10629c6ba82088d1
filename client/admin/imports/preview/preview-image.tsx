/** Shows the image of a planned product, as the server loaded it from its address. */
import { useEffect, useState } from 'react'
import { type Outputs, trpc } from '../../../lib/api/trpc.ts'
import { ResponsiveImage } from '../../../ui/responsive-image.tsx'

/** The limit of one call. */
const together = 20

type Found = Outputs['imports']['previewImages']['images'][number]
/** Loaded images, by address. */
export type FoundImages = ReadonlyMap<string, Found>

/** Returns true for an image of another server. */
export const isElsewhere = (address: string): boolean => /^https?:\/\//i.test(address)

/** Loads images from other servers; each address once. */
export function useImages(id: string, addresses: readonly string[]): FoundImages {
  const utils = trpc.useUtils()
  const [found, setFound] = useState<FoundImages>(new Map())
  const wanted = [...new Set(addresses.filter(isElsewhere))].filter((url) => !found.has(url))
  const urls = wanted.slice(0, together)
  const key = urls.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses count, not their list
  useEffect(() => {
    if (!urls.length) return
    const abort = new AbortController()
    const settle = (images: readonly Found[]) =>
      !abort.signal.aborted &&
      setFound((now) => new Map([...now, ...images.map((one) => [one.url, one] as const)]))
    utils.client.imports.previewImages.mutate({ id, urls }, { signal: abort.signal }).then(
      ({ images }) => settle(images),
      () =>
        settle(
          urls.map((url) => ({ url, thumbnail: null, reason: 'the image could not be loaded' })),
        ),
    )
    return () => abort.abort()
  }, [id, key])
  return found
}

interface Props {
  images: unknown
  found: FoundImages
}

export function PreviewImage({ images, found }: Props) {
  // No images are given, or the product is rejected.
  if (!Array.isArray(images)) return null
  const list = images.map(String)
  const [first] = list
  if (first === undefined) return <span className="text-muted">None</span>
  return (
    <span className="flex min-w-16 flex-wrap items-center gap-2">
      <Shown address={first} found={found.get(first)} />
      {list.length > 1 && <span className="text-muted">{`and ${list.length - 1} more`}</span>}
    </span>
  )
}

const box = 'size-14 shrink-0 rounded-control bg-sand object-cover'

function Shown({ address, found }: { address: string; found: Found | undefined }) {
  if (!isElsewhere(address))
    return <ResponsiveImage src={address} alt="" sizes="56px" className={box} />
  if (!found) return <span aria-hidden className={`${box} animate-pulse`} />
  if (found.thumbnail)
    return <img src={found.thumbnail} alt="" width={56} height={56} className={box} />
  return (
    <span className="max-w-40 break-words text-caution">{`No image: ${found.reason ?? ''}`}</span>
  )
}
