/** Previews an email with the form's texts, debounced. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { trpc } from '../../lib/api/trpc.ts'
import { letters as words } from '../texts/mail.ts'
import { adminTexts } from '../texts/texts.ts'
import { LetterView } from './letter-view.tsx'

/** Milliseconds after a keystroke before the server renders. */
const debounce = 350

interface Props {
  name: string
  subject: string
  closing: string
}

export function LetterPreview({ name, subject, closing }: Props) {
  const [settled, setSettled] = useState({ subject, closing })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ subject, closing }), debounce)
    return () => clearTimeout(timer)
  }, [subject, closing])
  const { client } = trpc.useUtils()
  const input = { name, ...settled }
  // A mutation, because the texts may be too long for an address; it changes nothing.
  const preview = useQuery({
    queryKey: [['mail', 'preview'], { input }],
    queryFn: () => client.mail.preview.mutate(input),
    // An email needs a subject: without one the last preview stays.
    enabled: settled.subject.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <section aria-labelledby="letter-preview" className="mt-8 mb-6">
      <h2 id="letter-preview" className="title-3">
        {words.preview}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">{words.previewHint}</p>
      {preview.data && (
        <>
          <p className="mb-3 break-words">
            <span className="text-sm text-muted">{words.subject}: </span>
            <span className="font-medium">{preview.data.subject}</span>
          </p>
          <LetterView html={preview.data.html} text={preview.data.text} />
        </>
      )}
      {preview.isError ? (
        <p role="alert" className="text-danger">
          {words.previewFailed}
        </p>
      ) : (
        !preview.data && <p className="text-muted">{adminTexts.list.loading}</p>
      )}
    </section>
  )
}
