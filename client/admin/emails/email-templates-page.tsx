/** Renders /admin/email-templates: all email templates. */
import { Link } from 'wouter'
import { Loaded } from '../../forms/loaded.tsx'
import { useCan } from '../../lib/account/admin-user.tsx'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { toTitle } from '../../lib/values/title.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { linkToEmailTemplate, linkToSettings, pageNeeds, paths } from '../navigation/paths.ts'
import { emailTemplates as labels, sentEmails } from '../texts/emails.ts'
import { EmailNotice } from './email-notice.tsx'

type EmailTemplate = Outputs['emailTemplates']['list']['items'][number]

export default function EmailTemplatesPage() {
  const can = useCan()
  const query = trpc.emailTemplates.list.useQuery({}, { staleTime: 0 })
  return (
    <>
      <PageHead title={labels.title} subtitle={labels.subtitle}>
        {can(...pageNeeds[paths.emails]) && (
          <ButtonLink href={paths.emails} variant="outline" size="small">
            {sentEmails.caption}
          </ButtonLink>
        )}
        <ButtonLink href={linkToSettings('emails')} variant="outline" size="small">
          {labels.settings}
        </ButtonLink>
      </PageHead>
      <Loaded query={query} failed={labels.loadFailed}>
        {({ from, items }) => (
          <div className="max-w-4xl">
            <EmailNotice />
            <p className="mb-6 break-words text-muted">{labels.from(from)}</p>
            {(['customer', 'staff'] as const).map((audience) => (
              <section key={audience} aria-labelledby={audience} className="mb-8">
                <h2 id={audience} className="title-3 mb-2">
                  {labels.audiences[audience]}
                </h2>
                <ul className="divide-y divide-line border-y border-line">
                  {items
                    .filter((template) => template.audience === audience)
                    .map((template) => (
                      <Row key={template.name} template={template} />
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

const Row = ({
  template: { name, description, subject, version },
}: {
  template: EmailTemplate
}) => (
  <li className="py-3">
    <span className="flex flex-wrap items-center gap-x-3">
      <Link href={linkToEmailTemplate(name)} className="inline-block py-1 font-medium text-link">
        {toTitle(name)}
      </Link>
      {version > 0 && <Badge tone="blue">{labels.changed}</Badge>}
    </span>
    <span className="block break-words">{subject}</span>
    <span className="block text-sm text-muted">{description}</span>
  </li>
)
