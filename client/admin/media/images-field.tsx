/** Edits the images of a form: drop, paste or choose, upload, order, describe and remove. */
import { ImagePlus, Images } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { imageTypes } from '#server/core/media/uploads.schema.ts'
import { permissionTexts } from '#server/core/permissions/permissions.schema.ts'
import { useCan } from '../../lib/account/admin-user.tsx'
import { cx } from '../../ui/classes.ts'
import { adminTexts } from '../texts/texts.ts'
import {
  addImage,
  chosenImage,
  type FormImages,
  isReplacing,
  newImages,
  parseImages,
  printImages,
  storedImages,
} from './form-images.ts'
import { type ChosenImage, ImageDialog } from './image-dialog.tsx'
import { ImageTiles, ReplacedTile } from './image-tiles.tsx'
import { UploadTile } from './upload-tile.tsx'
import { useUploads } from './use-uploads.ts'

interface Props {
  id: string
  label: string
  /** the output of `printImages` in form-images.ts */
  value: string
  onChange: (alter: (value: string) => string) => void
  error?: string | undefined
  /** asks for alt texts */
  withAlts?: boolean
  /** the alt text of a new image, until staff change it */
  proposedAlt?: string
  /** reports whether an upload is pending or failed */
  onPending: (pending: 'uploading' | 'failed' | undefined) => void
}

export function ImagesField({
  id,
  label,
  value,
  onChange,
  error,
  withAlts,
  proposedAlt = '',
  onPending,
}: Props) {
  const images = parseImages(value)
  const [stored, fresh] = [storedImages(images), newImages(images)]
  const [over, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const labelId = useId()
  const canUpload = useCan()('media')
  /** Changes the present images, which may be newer than the rendered ones. */
  const change = (alter: (now: FormImages) => Partial<FormImages>) =>
    onChange((text) => {
      const now = parseImages(text)
      return printImages({ ...now, ...alter(now) })
    })
  const { uploads, refused, ...queue } = useUploads(
    (url, chosen) =>
      change((now) => ({
        images: addImage(now.images, { url, alt: proposedAlt, decorative: false, chosen }),
      })),
    1 + Math.max(-1, ...fresh.map(({ chosen }) => chosen!)),
  )
  const pending = uploads.some((one) => one.state !== 'failed')
    ? 'uploading'
    : uploads.length > 0
      ? 'failed'
      : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each change
  useEffect(() => onPending(pending), [pending])

  const add = (files: readonly File[]) => {
    if (canUpload) queue.add(files)
  }
  usePastedFiles(add)
  const [choosing, setChoosing] = useState(false)
  /** Adds images of the library like uploaded ones, each once. */
  const take = (all: readonly ChosenImage[]) => {
    setChoosing(false)
    change((now) => ({
      images: all
        .filter(({ url }) => !now.images.some((image) => image.url === url))
        .reduce(
          (list, { url, alt }) => addImage(list, chosenImage(list, url, alt || proposedAlt)),
          now.images,
        ),
    }))
  }
  const onDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  const replacing = isReplacing(images)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in this grid
    <div
      role="group"
      className="@container"
      aria-labelledby={labelId}
      aria-describedby={error ? `${id}-error` : undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // moving to a child is no leaving
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={onDrop}
    >
      <p id={labelId} className="mb-1.5 text-sm font-medium">
        {label}
      </p>
      {canUpload ? (
        <div
          className={cx(
            'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-dashed border-control p-4',
            over ? 'bg-accent-soft' : 'bg-paper',
          )}
        >
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            accept={imageTypes.join(',')}
            onChange={(event) => {
              if (event.target.files?.length) add([...event.target.files])
              event.target.value = ''
            }}
          />
          <button
            id={id}
            type="button"
            className="tool inline-flex items-center gap-2 font-medium"
            onClick={() => picker.current?.click()}
          >
            <ImagePlus aria-hidden size={18} /> Upload images
          </button>
          <button
            type="button"
            className="tool inline-flex items-center gap-2 font-medium"
            onClick={() => setChoosing(true)}
          >
            <Images aria-hidden size={18} /> Choose from library
          </button>
          <p className="min-w-48 flex-1 text-sm text-muted">
            or drop or paste them here. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB each.
          </p>
        </div>
      ) : (
        <p id={id} className="text-sm text-muted">
          {adminTexts.access.needs(permissionTexts.media.label)}
        </p>
      )}
      {refused.length > 0 && (
        <div role="alert" className="mt-2 text-sm text-danger">
          {refused.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {stored.length > 0 && (
        <p className={cx('mt-4 text-sm', replacing ? 'font-medium text-danger' : 'text-muted')}>
          {replacing
            ? 'The new images replace these when you save.'
            : 'These images stay unless you choose new ones.'}
          {fresh.length > 0 && (
            <label className="ms-4 inline-flex min-h-9 cursor-pointer items-center gap-2 text-ink">
              <input
                type="checkbox"
                className="size-5"
                checked={images.keepOld}
                onChange={({ target }) => change(() => ({ keepOld: target.checked }))}
              />
              Keep the old images
            </label>
          )}
        </p>
      )}
      <ol className="mt-3 grid grid-cols-1 gap-3 @lg:grid-cols-2">
        {replacing && stored.map(({ url, alt }) => <ReplacedTile key={url} url={url} alt={alt} />)}
        <ImageTiles
          list={replacing ? fresh : images.images}
          withAlts={withAlts}
          onChange={(alter) =>
            change((now) => ({
              images: replacing
                ? [...storedImages(now), ...alter(newImages(now))]
                : alter(now.images),
            }))
          }
        />
        {uploads.map((upload) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            onCancel={() => queue.cancel(upload.id)}
            onRetry={() => queue.retry(upload.id)}
          />
        ))}
        {over && canUpload && (
          <li
            data-drop="here"
            className="grid min-h-24 place-items-center rounded-card border-2 border-dashed border-accent bg-accent-soft p-4 text-sm font-medium"
          >
            Drop to add
          </li>
        )}
      </ol>
      {choosing && <ImageDialog files={[]} onChosen={take} />}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** Adds images that are pasted anywhere on the page to its form. */
function usePastedFiles(add: (files: File[]) => void): void {
  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
