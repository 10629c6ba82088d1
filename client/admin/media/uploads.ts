/**
 * Uploads images one per request, three at a time, so that each has its own progress and can be
 * cancelled or retried. Files are validated by the server's rules before the upload.
 */
import { imageTypes, uploadLimits } from '#server/core/media/uploads.schema.ts'
import { endSession } from '../../lib/account/session.ts'
import { readToken } from '../../lib/api/token.ts'
import { randomKey } from '../../lib/browser/insecure.ts'
import { adminTexts } from '../texts/texts.ts'

type UploadState = 'waiting' | 'uploading' | 'failed'

export interface Upload {
  id: string
  /** its place among all chosen files, from 0 on */
  chosen: number
  file: File
  /** an object URL of the file */
  preview: string
  state: UploadState
  /** 0 to 100 */
  percent: number
  problem?: string
}

const labels = adminTexts.formImages
const maxConcurrent = 3

/** Returns why the server would refuse a file, before the upload; undefined when valid. */
export function uploadProblem(file: Pick<File, 'type' | 'size' | 'name'>): string | undefined {
  if (!(imageTypes as readonly string[]).includes(file.type))
    return `${file.name} is not a supported image type`
  if (file.size > uploadLimits.fileBytes) return `${file.name} is larger than 10 MB`
  return undefined
}

interface Listener {
  changed: (uploads: readonly Upload[]) => void
  finished: (url: string, chosen: number) => void
}

/**
 * Creates the upload queue of a form. `close` cancels running uploads.
 * @param first the place of the first file, after those of a draft
 */
export function createUploadQueue({ changed, finished }: Listener, first = 0) {
  let following = first
  let uploads: readonly Upload[] = []
  const requests = new Map<string, XMLHttpRequest>()
  const set = (next: readonly Upload[]) => {
    uploads = next
    changed(next)
  }
  const patch = (id: string, some: Partial<Upload>) =>
    set(uploads.map((one) => (one.id === id ? { ...one, ...some } : one)))
  const drop = (id: string) => {
    const dropped = uploads.find((one) => one.id === id)
    if (dropped) URL.revokeObjectURL(dropped.preview)
    set(uploads.filter((one) => one.id !== id))
  }
  const fail = (id: string, problem: string) => patch(id, { state: 'failed', problem })

  function send(upload: Upload): void {
    const request = new XMLHttpRequest()
    requests.set(upload.id, request)
    patch(upload.id, { state: 'uploading', percent: 0 })
    request.upload.onprogress = (event) =>
      event.lengthComputable &&
      patch(upload.id, { percent: Math.round((event.loaded / event.total) * 100) })
    request.onloadend = () => {
      requests.delete(upload.id)
      settle(upload.id, request)
      next()
    }
    request.open('POST', '/api/images')
    request.setRequestHeader('Authorization', `Bearer ${readToken() ?? ''}`)
    const body = new FormData()
    body.append('image', upload.file)
    request.send(body)
  }

  function settle(id: string, request: XMLHttpRequest): void {
    const upload = uploads.find((one) => one.id === id)
    if (!upload) return
    if (request.status === 401) endSession()
    const answer = parse(request.responseText)
    const url = answer.Images?.[0]
    if (request.status === 201 && url) {
      drop(id)
      finished(url, upload.chosen)
    } else fail(id, answer.message ?? labels.failed)
  }

  function next(): void {
    const free = maxConcurrent - requests.size
    for (const upload of uploads.filter((one) => one.state === 'waiting').slice(0, free))
      send(upload)
  }

  return {
    add(files: readonly File[]): void {
      const added = files.map<Upload>((file) => ({
        id: randomKey(),
        chosen: following++,
        file,
        preview: URL.createObjectURL(file),
        state: 'waiting',
        percent: 0,
      }))
      set([...uploads, ...added])
      next()
    },
    cancel(id: string): void {
      drop(id)
      requests.get(id)?.abort()
    },
    retry(id: string): void {
      patch(id, { state: 'waiting', problem: undefined })
      next()
    },
    close(): void {
      for (const { id } of uploads) drop(id)
      for (const request of requests.values()) request.abort()
    },
  }
}

function parse(text: string): { Images?: string[]; message?: string } {
  try {
    return JSON.parse(text) as { Images?: string[]; message?: string }
  } catch {
    return {}
  }
}
