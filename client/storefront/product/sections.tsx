/** Renders the description and details of a product as folding sections. */
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DetailField } from '#db/schema/field.ts'
import { detailFields } from '#db/schema/product-fields.ts'
import type { PublicDetails } from '#server/modules/catalog/products/details.schema.ts'
import { texts } from '../../lib/texts/texts.ts'

const labels = texts.product

interface Props {
  description: string
  details: PublicDetails | undefined
  /** `30 ml (LKR 6,535 per 100 ml)` */
  size: string | undefined
  fields?: Readonly<Record<string, DetailField>>
}

export default function Sections({ description, details, size, fields = detailFields }: Props) {
  const more = [
    ...Object.entries(fields).flatMap(([name, { onPage, label }]) =>
      onPage ? { title: label, text: details?.[name as keyof PublicDetails] } : [],
    ),
    { title: labels.size, text: size },
  ].flatMap(({ title, text }) => (text ? [{ title, text: String(text) }] : []))
  return (
    <section
      aria-label={labels.details}
      className="mt-10 max-w-text border-t border-line text-ink-soft"
    >
      {more.length === 0 ? (
        <div className="pt-8">
          <Paragraphs text={description} />
        </div>
      ) : (
        <>
          <Section title={labels.description} open>
            <Paragraphs text={description} />
          </Section>
          {more.map(({ title, text }) => (
            <Section key={title} title={title}>
              <Paragraphs text={text} />
            </Section>
          ))}
        </>
      )}
    </section>
  )
}

function Section({
  title,
  open,
  children,
}: {
  title: string
  open?: boolean
  children: ReactNode
}) {
  return (
    <details open={open} className="group border-b border-line">
      <summary className="flex min-h-14 items-center justify-between gap-6 py-3 text-ink [&::-webkit-details-marker]:hidden">
        <h2 className="display text-xl font-semibold">{title}</h2>
        <Plus
          aria-hidden
          size={20}
          className="shrink-0 text-accent transition-transform group-open:rotate-45"
        />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  )
}

const Paragraphs = ({ text }: { text: string }) => (
  <div className="space-y-4">
    {text.split(/\n{2,}/).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one fixed text
      <p key={index} className="whitespace-pre-line">
        {paragraph}
      </p>
    ))}
  </div>
)
