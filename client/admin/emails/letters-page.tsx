/** Renders /admin/mail/letters: all email templates. */
import { Link } from 'wouter'
import { Loaded } from '../../forms/loaded.tsx'
import { useCan } from '../../lib/account/admin-user.tsx'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { toTitle } from '../../lib/values/title.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { linkToLetter, linkToSettings, pageNeeds, paths } from '../navigation/paths.ts'
import { mail, letters as words } from '../texts/mail.ts'
import { MailNotice } from './mail-notice.tsx'

type Letter = Outputs['mail']['letters']['items'][number]

export default function LettersPage() {
  const can = useCan()
  const query = trpc.mail.letters.useQuery({}, { staleTime: 0 })
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle}>
        {can(...pageNeeds[paths.mail]) && (
          <ButtonLink href={paths.mail} variant="outline" size="small">
            {mail.caption}
          </ButtonLink>
        )}
        <ButtonLink href={linkToSettings('mail')} variant="outline" size="small">
          {words.settings}
        </ButtonLink>
      </PageHead>
      <Loaded query={query} failed={words.loadFailed}>
        {({ from, items }) => (
          <div className="max-w-4xl">
            <MailNotice />
            <p className="mb-6 break-words text-muted">{words.from(from)}</p>
            {(['shopper', 'staff'] as const).map((audience) => (
              <section key={audience} aria-labelledby={audience} className="mb-8">
                <h2 id={audience} className="title-3 mb-2">
                  {words.audiences[audience]}
                </h2>
                <ul className="divide-y divide-line border-y border-line">
                  {items
                    .filter((letter) => letter.audience === audience)
                    .map((letter) => (
                      <Row key={letter.name} letter={letter} />
                    ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

const Row = ({ letter: { name, about, subject, version } }: { letter: Letter }) => (
  <li className="py-3">
    <span className="flex flex-wrap items-center gap-x-3">
      <Link href={linkToLetter(name)} className="inline-block py-1 font-medium text-link">
        {toTitle(name)}
      </Link>
      {version > 0 && <Badge tone="blue">{words.changed}</Badge>}
    </span>
    <span className="block break-words">{subject}</span>
    <span className="block text-sm text-muted">{about}</span>
  </li>
)
