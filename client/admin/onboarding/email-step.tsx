/** Says whether emails are delivered, and links to the next tasks. */
import { ButtonLink } from '../../ui/button.tsx'
import { EmailNotice } from '../emails/email-notice.tsx'
import { emailTemplates } from '../emails/labels.ts'
import { linkToSettings, paths } from '../navigation/paths.ts'
import type { BodyProps } from './facts.ts'

export default function EmailStep({ facts: { transport } }: BodyProps) {
  return (
    <div className="max-w-2xl space-y-5">
      {transport === 'smtp' ? (
        <p className="text-good">Emails are sent through a mail server.</p>
      ) : (
        <>
          <EmailNotice inOnboarding />
          <pre className="overflow-x-auto rounded-control bg-sand p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
            {
              'MAIL_URL=smtp://user:password@mail.example.com:587\nMAIL_FROM=Your shop <hello@example.com>'
            }
          </pre>
        </>
      )}
      <p>Review and edit the email templates, and choose which staff receive which emails.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.emailTemplates} variant="outline" size="small">
          {emailTemplates.title}
        </ButtonLink>
        <ButtonLink href={linkToSettings('emails')} variant="outline" size="small">
          {emailTemplates.settings}
        </ButtonLink>
      </div>
    </div>
  )
}
