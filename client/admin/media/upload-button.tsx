/** Chooses files, and shows their upload. */
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { imageTypes } from '#server/core/media/uploads.schema.ts'
import { Button } from '../../ui/button.tsx'
import { UploadTile } from './upload-tile.tsx'
import type { useUploads } from './use-uploads.ts'

interface Props {
  label: string
  /** a single file, which replaces an image */
  single?: boolean
  onFiles: (files: readonly File[]) => void
}

export function UploadButton({ label, single, onFiles }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple={!single}
        hidden
        accept={imageTypes.join(',')}
        onChange={(event) => {
          if (event.target.files?.length) onFiles([...event.target.files])
          event.target.value = ''
        }}
      />
      <Button variant="outline" size="tool" onClick={() => picker.current?.click()}>
        <ImagePlus aria-hidden size={18} /> {label}
      </Button>
    </>
  )
}

export function Uploading({ uploads, refused, cancel, retry }: ReturnType<typeof useUploads>) {
  if (uploads.length + refused.length === 0) return null
  return (
    <div className="mb-4">
      <div role="alert" className="text-sm text-danger">
        {refused.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {uploads.map((upload) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            onCancel={() => cancel(upload.id)}
            onRetry={() => retry(upload.id)}
          />
        ))}
      </ul>
    </div>
  )
}
