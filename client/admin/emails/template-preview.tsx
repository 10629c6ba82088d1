/** Previews an email with the form's texts, debounced. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { trpc } from '../../lib/api/trpc.ts'
import { adminTexts } from '../texts/texts.ts'
import { EmailView } from './email-view.tsx'
import { emailTemplates as labels } from './labels.ts'

/** Milliseconds after a keystroke before the server renders. */
const debounce = 350

interface Props {
  name: string
  subject: string
  closing: string
}

export function TemplatePreview({ name, subject, closing }: Props) {
  const [debounced, setDebounced] = useState({ subject, closing })
  useEffect(() => {
    const timer = setTimeout(() => setDebounced({ subject, closing }), debounce)
    return () => clearTimeout(timer)
  }, [subject, closing])
  const { client } = trpc.useUtils()
  const input = { name, ...debounced }
  // A mutation, because the texts may be too long for an address; it changes nothing.
  const preview = useQuery({
    queryKey: [['emailTemplates', 'preview'], { input }],
    queryFn: () => client.emailTemplates.preview.mutate(input),
    // An email needs a subject: without one the last preview stays.
    enabled: debounced.subject.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <section aria-labelledby="template-preview" className="mt-8 mb-6">
      <h2 id="template-preview" className="title-3">
        Preview
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">
        With example data. Links do not work here, and images are hidden.
      </p>
      {preview.data && (
        <>
          <p className="mb-3 break-words">
            <span className="text-sm text-muted">{labels.subject}: </span>
            <span className="font-medium">{preview.data.subject}</span>
          </p>
          <EmailView html={preview.data.html} text={preview.data.text} />
        </>
      )}
      {preview.isError ? (
        <p role="alert" className="text-danger">
          The preview could not be loaded.
        </p>
      ) : (
        !preview.data && <p className="text-muted">{adminTexts.list.loading}</p>
      )}
    </section>
  )
}
