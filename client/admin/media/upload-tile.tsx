/** Shows an upload with its progress, and lets the user stop or retry it. */
import { RotateCcw, X } from 'lucide-react'
import { adminTexts } from '../texts/texts.ts'
import type { Upload } from './uploads.ts'

const labels = adminTexts.formImages
const tool = 'inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 text-sm hover:bg-sand'

interface Props {
  upload: Upload
  onCancel: () => void
  onRetry: () => void
}

export function UploadTile({ upload, onCancel, onRetry }: Props) {
  const { file, state, percent, problem } = upload
  return (
    <li className="flex gap-3 rounded-card border border-line bg-surface p-2.5" data-upload={state}>
      <img
        src={upload.preview}
        alt=""
        width={64}
        height={80}
        className="h-20 w-16 shrink-0 rounded-control object-cover"
      />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{file.name}</p>
        {state === 'failed' ? (
          <p role="alert" className="text-sm text-danger">
            {problem ?? labels.failed}
          </p>
        ) : state === 'waiting' ? (
          <p className="text-sm text-muted">Waiting</p>
        ) : (
          <progress
            className="h-2 w-full"
            max={100}
            value={percent}
            aria-label={`Uploading ${file.name}, ${percent} %`}
          />
        )}
        <div className="mt-1 flex gap-1">
          {state === 'failed' && (
            <button
              type="button"
              className={tool}
              aria-label={`Retry ${file.name}`}
              onClick={onRetry}
            >
              <RotateCcw aria-hidden size={15} /> Retry
            </button>
          )}
          <button
            type="button"
            className={tool}
            aria-label={`Cancel ${file.name}`}
            onClick={onCancel}
          >
            <X aria-hidden size={15} /> Cancel
          </button>
        </div>
      </div>
    </li>
  )
}
