/** Renders the questions with folding answers, and the newsletter. */
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import type { PublicValues } from '#server/modules/settings/definitions/registry.schema.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { faq as labels } from '../../lib/texts/faq.ts'
import { PageContent } from '../components/page-content.tsx'
import { Newsletter } from '../newsletter/newsletter.tsx'

export default function Faq() {
  return <PageContent page="faq">{(content) => <Questions {...content} />}</PageContent>
}

type Question = PublicValues['pages']['faq']['questions'][number]

/** Groups the questions: those without a group first, then groups by first appearance. */
function grouped(questions: readonly Question[]): [string, Question[]][] {
  const nameOf = ({ group = '' }: Question) => group
  return [...new Set(['', ...questions.map(nameOf)])]
    .map((name): [string, Question[]] => [name, questions.filter((one) => nameOf(one) === name)])
    .filter(([, members]) => members.length > 0)
}

function OneQuestion({ question, answer, level: Heading }: Question & { level: 'h2' | 'h3' }) {
  return (
    <details name="faq" className="group">
      <summary className="flex items-center justify-between gap-6 py-6 [&::-webkit-details-marker]:hidden">
        <Heading className="display text-2xl font-semibold wrap-anywhere">{question}</Heading>
        <Plus
          aria-hidden
          className="shrink-0 text-accent transition-transform group-open:rotate-45"
        />
      </summary>
      <p className="max-w-text pb-7 whitespace-pre-line text-ink-soft">{answer}</p>
    </details>
  )
}

function Questions({ faq: content, newsletter }: PublicValues['pages']) {
  return (
    <>
      <div className="page grid gap-12 py-14 lg:grid-cols-[1fr_1.6fr] lg:gap-20 lg:py-20">
        <div>
          <h1 className="title-1">{content.title}</h1>
          <p className="mt-4 text-lg text-ink-soft">{content.lead}</p>
          <p className="mt-8">
            {labels.contactHint}{' '}
            <Link href={routes.contact.link()} className="text-link inline-block py-1">
              {labels.contactLink}
            </Link>
          </p>
        </div>
        <div className="space-y-12">
          {grouped(content.questions).map(([group, questions]) => (
            <section key={group} aria-label={group || undefined}>
              {group && <h2 className="title-2 mb-5 wrap-anywhere">{group}</h2>}
              <div className="divide-y divide-line border-y border-line">
                {questions.map((one) => (
                  <OneQuestion key={one.question} {...one} level={group ? 'h3' : 'h2'} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
      <Newsletter content={newsletter} />
    </>
  )
}
