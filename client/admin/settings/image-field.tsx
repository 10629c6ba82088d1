/** Edits one image of a setting: choose, upload, show, remove. */
import { useRef } from 'react'
import { imageTypes } from '#server/core/media/uploads.schema.ts'
import { permissionTexts } from '#server/core/permissions/permissions.schema.ts'
import { useCan } from '../../lib/account/admin-user.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/states.tsx'
import { useUploads } from '../media/use-uploads.ts'
import { settings as labels } from '../texts/settings.ts'
import { adminTexts } from '../texts/texts.ts'

interface Props {
  id: string
  label: string
  value: string
  onChange: (address: string) => void
  disabled: boolean
  error: string | undefined
}

export function ImageField({ id, label, value, onChange, disabled, error }: Props) {
  const { uploads, refused, add, cancel } = useUploads(onChange)
  const canUpload = useCan()('media')
  const input = useRef<HTMLInputElement>(null)
  const choose = (file: File | undefined) => {
    if (!file) return
    for (const { id: earlier } of uploads) cancel(earlier)
    add([file])
  }
  const [upload] = uploads
  const errorText = refused[0] ?? upload?.problem ?? error
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-sm font-medium">{label}</p>
      <div className="flex flex-wrap items-center gap-4">
        {value === '' ? (
          <p className="text-sm text-muted">The default image.</p>
        ) : (
          <img
            src={value}
            alt=""
            className="max-h-28 max-w-56 rounded-control border border-line bg-sand object-contain"
          />
        )}
        <input
          ref={input}
          type="file"
          accept={imageTypes.join(',')}
          aria-label={labels.chooseImage(label)}
          className="hidden"
          onChange={({ target }) => {
            choose(target.files?.[0])
            target.value = ''
          }}
        />
        <Button
          id={id}
          variant="outline"
          size="small"
          disabled={disabled || !canUpload}
          busy={upload?.state === 'uploading'}
          busyText="Uploading…"
          aria-label={labels.chooseImage(label)}
          onClick={() => input.current?.click()}
        >
          Choose image
        </Button>
        {value !== '' && (
          <Button variant="plain" size="small" disabled={disabled} onClick={() => onChange('')}>
            Remove image
          </Button>
        )}
      </div>
      {!disabled && !canUpload && (
        <p className="mt-1.5 text-sm text-muted">
          {adminTexts.access.needs(permissionTexts.media.label)}
        </p>
      )}
      <ErrorText text={errorText} className="mt-1.5 text-sm font-medium text-danger" />
    </div>
  )
}
