/** Renders /admin/email-templates: all email templates. */
import { Link } from 'wouter'
import { trpc } from '../../lib/api/trpc.ts'
import { toTitle } from '../../lib/values/title.ts'
import { defineList } from '../../lists/define-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageLink } from '../navigation/page-link.tsx'
import { linkToEmailTemplate, linkToSettings } from '../navigation/paths.ts'
import { EmailNotice } from './email-notice.tsx'
import { emailTemplates as labels, sentEmails } from './labels.ts'

export default defineList({
  name: 'email-templates',
  title: labels.title,
  subtitle: 'Preview the emails of the shop, and change their subject and closing text.',
  narrow: true,
  head: () => (
    <>
      <PageLink page="emails">{sentEmails.caption}</PageLink>
      <ButtonLink href={linkToSettings('emails')} variant="outline" size="small">
        {labels.settings}
      </ButtonLink>
    </>
  ),
  before: () => <EmailNotice />,
  useRows: () => trpc.emailTemplates.list.useQuery({}, { staleTime: 0 }),
  rowKey: ({ name }) => name,
  cards: (templates, { from }) => (
    <>
      <p className="mb-6 break-words text-muted">{`Sent from ${from}.`}</p>
      {(['customer', 'staff'] as const).map((audience) => (
        <section key={audience} aria-labelledby={audience} className="mb-8">
          <h2 id={audience} className="title-3 mb-2">
            {labels.audiences[audience]}
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {templates
              .filter((template) => template.audience === audience)
              .map(({ name, description, subject, version }) => (
                <li key={name} className="py-3">
                  <span className="flex flex-wrap items-center gap-x-3">
                    <Link
                      href={linkToEmailTemplate(name)}
                      className="inline-block py-1 font-medium text-link"
                    >
                      {toTitle(name)}
                    </Link>
                    {version > 0 && <Badge tone="blue">Customised</Badge>}
                  </span>
                  <span className="block break-words">{subject}</span>
                  <span className="block text-sm text-muted">{description}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  ),
  failed: labels.loadFailed,
})
