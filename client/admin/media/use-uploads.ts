/** Uploads of one place: what is on its way, and what was refused at once. They end with their place. */
import { useEffect, useRef, useState } from 'react'
import { adminTexts } from '../texts/texts.ts'
import { createUploadQueue, refusal, type Upload } from './uploads.ts'

/**
 * @param finished hears of each picture that is there, and of its place among those chosen
 * @param first the place of the first file, behind those that a draft kept
 */
export function useUploads(finished: (url: string, chosen: number) => void, first = 0) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [refused, setRefused] = useState<string[]>([])
  // The queue outlives renders.
  const latest = useRef(finished)
  latest.current = finished
  const queue = useRef<ReturnType<typeof createUploadQueue>>(undefined)
  queue.current ??= createUploadQueue(
    { changed: setUploads, finished: (url, chosen) => latest.current(url, chosen) },
    first,
  )
  useEffect(() => () => queue.current?.close(), [])
  return {
    uploads,
    refused,
    add: (files: readonly File[]) => {
      setRefused(
        files.length === 0
          ? [adminTexts.images.none]
          : files.flatMap((file) => refusal(file) ?? []),
      )
      queue.current?.add(files.filter((file) => !refusal(file)))
    },
    cancel: (id: string) => queue.current?.cancel(id),
    retry: (id: string) => queue.current?.retry(id),
  }
}
