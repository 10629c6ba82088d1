/** Questions that open and close, and the newsletter. */
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import type { PublicValues } from '#server/settings/registry.schema.ts'
import { faq as labels } from '../../lib/texts/faq.ts'
import { routes } from '../../routes.ts'
import { ShopWords } from '../parts/shop-words.tsx'
import { Newsletter } from './newsletter.tsx'

export default function Faq() {
  return <ShopWords page="faq">{(words) => <Questions {...words} />}</ShopWords>
}

function Questions({ faq: words, newsletter }: PublicValues['pages']) {
  return (
    <>
      <div className="page grid gap-12 py-14 lg:grid-cols-[1fr_1.6fr] lg:gap-20 lg:py-20">
        <div>
          <h1 className="title-1">{words.title}</h1>
          <p className="mt-4 text-lg text-ink-soft">{words.lead}</p>
          <p className="mt-8">
            {labels.contactHint}{' '}
            <Link href={routes.contact.link()} className="text-link inline-block py-1">
              {labels.contactLink}
            </Link>
          </p>
        </div>
        <div className="divide-y divide-line border-y border-line">
          {words.questions.map(({ question, answer }) => (
            <details key={question} name="faq" className="group">
              <summary className="flex items-center justify-between gap-6 py-6 [&::-webkit-details-marker]:hidden">
                <h2 className="display text-2xl font-semibold">{question}</h2>
                <Plus
                  aria-hidden
                  className="shrink-0 text-accent transition-transform group-open:rotate-45"
                />
              </summary>
              <p className="max-w-text pb-7 text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
      <Newsletter words={newsletter} />
    </>
  )
}
