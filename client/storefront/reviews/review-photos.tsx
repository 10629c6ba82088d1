/** Chooses and previews photos of a review, and uploads them after the review was saved. */
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { imageTypes, uploadLimits } from '#server/core/media/uploads.schema.ts'
import { maxPhotos, reviewLinkHeader } from '#server/modules/catalog/reviews/reviews.schema.ts'
import { FieldFrame } from '../../forms/field.tsx'
import { readToken } from '../../lib/api/token.ts'
import { randomKey } from '../../lib/browser/insecure.ts'
import * as labels from '../../lib/texts/review-details.ts'
import { IconButton } from '../../ui/button.tsx'

interface Props {
  photos: readonly File[]
  change: (photos: readonly File[]) => void
}

/** Returns why the server would refuse the photos, before the upload. */
function refusal(photos: readonly File[]): string | undefined {
  if (photos.length > maxPhotos) return labels.tooMany(maxPhotos)
  const large = photos.find(({ size }) => size > uploadLimits.fileBytes)
  return large && labels.tooLarge(large.name)
}

export default function ReviewPhotos({ photos, change }: Props) {
  const [problem, setProblem] = useState<string>()
  return (
    <div className="mt-5">
      <FieldFrame
        name="photos"
        label={labels.photos}
        hint={labels.photosHint(maxPhotos)}
        error={problem}
        optional
      >
        {(tied) => (
          <input
            {...tied}
            type="file"
            multiple
            accept={imageTypes.join(',')}
            onChange={({ target }) => {
              const chosen = [...photos, ...(target.files ?? [])]
              const refused = refusal(chosen)
              setProblem(refused)
              if (!refused) change(chosen)
              // Allows the same file to be chosen again after its removal.
              target.value = ''
            }}
          />
        )}
      </FieldFrame>
      {photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {photos.map((photo, at) => (
            <Chosen
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
              key={`${at} ${photo.name}`}
              photo={photo}
              number={at + 1}
              remove={() => {
                setProblem(undefined)
                change(photos.filter((_, other) => other !== at))
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Chosen({ photo, number, remove }: { photo: File; number: number; remove: () => void }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <li className="relative">
      <img
        src={url}
        alt={photo.name}
        width={80}
        height={96}
        className="h-24 w-20 rounded-control border border-line bg-sand object-cover"
      />
      <IconButton
        label={labels.removePhoto(number)}
        onClick={remove}
        className="absolute! -end-3 -top-3 rounded-full border border-line bg-surface"
      >
        <X aria-hidden size={16} />
      </IconButton>
    </li>
  )
}

/** Idempotency keys: one choice of photos is one request, however often it is tried. */
const keys = new WeakMap<readonly File[], string>()

/**
 * Uploads the photos.
 * @param link the token of an emailed link, without a session
 * @returns the message of a refusal; undefined on success
 */
export async function sendPhotos(
  reviewId: string,
  photos: readonly File[],
  link?: string,
): Promise<string | undefined> {
  const key = keys.get(photos) ?? randomKey()
  keys.set(photos, key)
  const body = new FormData()
  for (const photo of photos) body.append('photo', photo)
  const login = readToken()
  const who: Record<string, string> = link
    ? { [reviewLinkHeader]: link }
    : { Authorization: `Bearer ${login ?? ''}` }
  try {
    const response = await fetch(`/api/reviews/${encodeURIComponent(reviewId)}/photos`, {
      method: 'POST',
      headers: { ...who, 'Idempotency-Key': key },
      body,
    })
    if (response.ok) return undefined
    const { message } = (await response.json()) as { message?: string }
    return message ?? labels.unreachable
  } catch {
    return labels.unreachable
  }
}
