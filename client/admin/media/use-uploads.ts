/** Holds the uploads of one component: pending and refused files. They end with the component. */
import { useEffect, useRef, useState } from 'react'
import { createUploadQueue, type Upload, uploadProblem } from './uploads.ts'

/**
 * Returns the uploads of a component.
 * @param finished receives each uploaded image, and its place among those chosen
 * @param first the place of the first file, after those of a draft
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
          ? ['File not added']
          : files.flatMap((file) => uploadProblem(file) ?? []),
      )
      queue.current?.add(files.filter((file) => !uploadProblem(file)))
    },
    cancel: (id: string) => queue.current?.cancel(id),
    retry: (id: string) => queue.current?.retry(id),
  }
}
