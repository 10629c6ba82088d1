/** Chooses images for a text from the library or by upload, and asks for their alt texts. */
import { useEffect, useState } from 'react'
import { limits } from '#server/core/values/fields.schema.ts'
import { CheckField, TextField } from '../../forms/field.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { imageSource } from '../../lib/config/images.ts'
import { useDebounced } from '../../lib/state/debounced.ts'
import { listOptions } from '../../lists/list-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { Failed } from '../../ui/states.tsx'
import { adminTexts } from '../texts/texts.ts'
import { fileName } from './file-name.ts'
import { UploadButton, Uploading } from './upload-button.tsx'
import { useUploads } from './use-uploads.ts'

const labels = adminTexts.media
/** Images shown at once; a search finds others. */
const pageSize = 48

export interface ChosenImage {
  url: string
  alt: string
}

interface PendingImage extends ChosenImage {
  /** the key of an image without alt text */
  undescribed?: string
}

interface Props {
  /** files to upload at once */
  files: readonly File[]
  /** receives the chosen images with alt texts; none when the dialog was closed */
  onChosen: (all: readonly ChosenImage[]) => void
}

export function ImageDialog({ files, onChosen }: Props) {
  const utils = trpc.useUtils()
  const [pending, setPending] = useState<readonly PendingImage[]>([])
  const [done, setDone] = useState<readonly ChosenImage[]>([])
  const uploads = useUploads((url) => {
    setPending((all) => [...all, { url, alt: '', undescribed: fileName(url, true) }])
    void utils.media.invalidate()
  })
  const { add } = uploads
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what it was opened with
  useEffect(() => {
    if (files.length > 0) add(files)
  }, [])
  const [first, ...others] = pending
  const finish = (image: PendingImage, alt: string) => {
    // Stores the alt text for the next use.
    if (image.undescribed && alt)
      void utils.client.media.update
        .mutate({ name: image.undescribed, alt })
        .then(() => utils.media.invalidate())
        .catch(() => {})
    const all = [...done, { url: imageSource(image.url), alt }]
    setDone(all)
    setPending(others)
    if (others.length === 0 && uploads.uploads.length === 0) onChosen(all)
  }
  return (
    <Dialog title={first ? 'Add alt text' : 'Choose an image'} onClose={() => onChosen(done)}>
      {first ? (
        <AltTextForm key={first.url} image={first} onDone={(alt) => finish(first, alt)} />
      ) : (
        <>
          <Uploading {...uploads} />
          <Library
            onChoose={setPending}
            upload={<UploadButton onFiles={add} label={labels.upload} />}
          />
        </>
      )}
    </Dialog>
  )
}

interface LibraryProps {
  onChoose: (all: readonly PendingImage[]) => void
  upload: React.ReactNode
}

function Library({ onChoose, upload }: LibraryProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const query = trpc.media.list.useQuery({ q: q || undefined, limit: pageSize }, listOptions)
  const { data } = query
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          name="image-search"
          type="search"
          label={labels.searchLabel}
          className="min-w-48 flex-1"
          value={typed}
          maxLength={200}
          autoComplete="off"
          // The dialog focuses the element with this attribute when it opens.
          ref={(input) => input?.setAttribute('autofocus', '')}
          onChange={({ target }) => setTyped(target.value)}
        />
        {upload}
      </div>
      <p role="status" className="text-sm text-muted">
        {data && labels.found(data.items.length, data.total)}
      </p>
      {query.isError ? (
        <Failed message={labels.loadFailed} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <PageLoading />
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3" aria-label={labels.caption}>
          {data.items.map(({ name, url, alt }) => (
            <li key={name}>
              <button
                type="button"
                data-choice={name}
                className="block w-full rounded-card border border-line p-2 text-start text-sm hover:border-ink"
                onClick={() => onChoose([{ url, alt, ...(alt ? {} : { undescribed: name }) }])}
              >
                <ResponsiveImage
                  src={url}
                  alt=""
                  sizes="12rem"
                  width={240}
                  height={180}
                  className="aspect-4/3 w-full rounded-control"
                />
                <span className="clamp mt-1.5 break-words">{alt || fileName(name)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function AltTextForm({ image, onDone }: { image: PendingImage; onDone: (alt: string) => void }) {
  const [alt, setAlt] = useState(image.alt)
  const [decorative, setDecorative] = useState(false)
  const [error, setError] = useState<string>()
  return (
    <form
      className="space-y-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog's form is inside another form.
        event.stopPropagation()
        if (!decorative && alt.trim() === '')
          return setError('Enter an alt text, or mark the image as decorative.')
        onDone(decorative ? '' : alt.trim())
      }}
    >
      <ResponsiveImage
        src={image.url}
        alt=""
        sizes="30rem"
        width={480}
        height={320}
        className="mx-auto max-h-56 w-auto rounded-card"
      />
      <TextField
        name="image-alt"
        label={labels.alt}
        hint="Describe the image for people who cannot see it."
        error={error}
        value={decorative ? '' : alt}
        disabled={decorative}
        maxLength={limits.shortText}
        autoFocus
        onChange={({ target }) => {
          setAlt(target.value)
          setError(undefined)
        }}
      />
      <CheckField
        label="Decorative image"
        checked={decorative}
        onChange={({ target }) => {
          setDecorative(target.checked)
          setError(undefined)
        }}
      />
      <p className="text-end">
        <Button type="submit" size="small">
          Insert image
        </Button>
      </p>
    </form>
  )
}
