/** Shows one image: its alt text, where it is used, and its replacement. */
import { type FormEvent, useState } from 'react'
import { limits } from '#server/core/values/fields.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { ErrorText } from '../../ui/states.tsx'
import {
  linkToEditBlog,
  linkToEditProduct,
  linkToGroup,
  linkToPage,
  linkToReview,
  linkToSettings,
} from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import { fileName } from './file-name.ts'
import { UploadButton, Uploading } from './upload-button.tsx'
import { useUploads } from './use-uploads.ts'

type LibraryImage = Outputs['media']['list']['items'][number]
type Use = LibraryImage['uses'][number]

const labels = adminTexts.media

const linkTo = {
  product: linkToEditProduct,
  group: linkToGroup,
  review: linkToReview,
  article: linkToEditBlog,
  page: linkToPage,
  setting: (key: string) => linkToSettings(key.split('.')[0]!),
} as const satisfies Record<Use['kind'], (id: string) => string>

interface Props {
  image: LibraryImage
  /** a replacement image exists */
  onOpen: (image: LibraryImage) => void
  onClose: () => void
}

export function MediaDialog({ image, onOpen, onClose }: Props) {
  const utils = trpc.useUtils()
  const { name, url, uses, useCount } = image
  const [alt, setAlt] = useState(image.alt)
  const [next, setNext] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const uploads = useUploads(setNext)
  /** Shows the result of a call, or its error. */
  const run = async (call: () => Promise<{ message: string; image: LibraryImage }>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await call()
      notify(answer.message)
      await utils.media.invalidate()
      onOpen(answer.image)
    } catch (error) {
      setProblem(readAdminFailure(error).message ?? adminTexts.list.notSaved)
    }
    setBusy(false)
  }
  const describe = (event: FormEvent) => {
    event.preventDefault()
    void run(() => utils.client.media.update.mutate({ name, alt: alt.trim() }))
  }
  const replace = (by: string) => run(() => utils.client.media.replace.mutate({ name, by }))
  return (
    <Dialog inAddress title={fileName(name)} onClose={onClose}>
      <ResponsiveImage
        src={url}
        alt={image.alt}
        sizes="36rem"
        width={576}
        height={384}
        className="mx-auto max-h-72 w-auto rounded-card"
      />
      <form onSubmit={describe} noValidate className="mt-5 flex flex-wrap items-end gap-3">
        <TextField
          name="alt"
          label={labels.alt}
          className="min-w-56 flex-1"
          value={alt}
          maxLength={limits.shortText}
          onChange={({ target }) => setAlt(target.value)}
        />
        <Button type="submit" variant="outline" size="tool" busy={busy}>
          Save alt text
        </Button>
      </form>
      <p className="mt-1.5 text-sm text-muted">
        Used when you add this image again. Its present uses keep their alt text.
      </p>
      <h3 className="mt-5 font-semibold">{labels.uses}</h3>
      {useCount === 0 ? (
        <p className="mt-1 text-muted">
          No product, product group, review, article, page or setting uses this image.
        </p>
      ) : (
        <ul className="mt-1 space-y-1">
          {uses.map(({ kind, id, title }) => (
            <li key={`${kind} ${id}`} className="break-words">
              <span className="text-muted">{labels.kinds[kind]}</span>{' '}
              <SiteLink href={linkTo[kind](id)} className="text-link">
                {title || id}
              </SiteLink>
            </li>
          ))}
          {useCount > uses.length && (
            <li className="text-muted">{labels.more(useCount - uses.length)}</li>
          )}
        </ul>
      )}
      <h3 className="mt-5 font-semibold">Replace image</h3>
      <p className="mt-1 mb-3 text-sm text-muted">
        The new image appears in all these places at once. Orders and reviews keep the old image.
      </p>
      <Uploading {...uploads} />
      {next ? (
        <div className="flex flex-wrap items-center gap-4">
          <ResponsiveImage
            src={next}
            alt="New image"
            sizes="8rem"
            width={128}
            height={128}
            className="size-32 rounded-control"
          />
          <Button size="small" busy={busy} onClick={() => void replace(next)}>
            {labels.replaceIn(useCount)}
          </Button>
        </div>
      ) : (
        <UploadButton single label="Choose new image" onFiles={uploads.add} />
      )}
      <ErrorText text={problem} className="mt-3 text-danger" />
    </Dialog>
  )
}
