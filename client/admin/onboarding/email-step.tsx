/** Says whether emails are delivered, and links to the next tasks. */
import { ButtonLink } from '../../ui/button.tsx'
import { MailNotice } from '../emails/mail-notice.tsx'
import { linkToSettings, paths } from '../navigation/paths.ts'
import { letters } from '../texts/mail.ts'
import type { BodyProps } from './facts.ts'

export default function EmailStep({ facts: { sending } }: BodyProps) {
  return (
    <div className="max-w-2xl space-y-5">
      {sending === 'smtp' ? (
        <p className="text-good">Emails are sent through a mail server.</p>
      ) : (
        <>
          <MailNotice inOnboarding />
          <pre className="overflow-x-auto rounded-control bg-sand p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
            {
              'MAIL_URL=smtp://user:password@mail.example.com:587\nMAIL_FROM=Your shop <hello@example.com>'
            }
          </pre>
        </>
      )}
      <p>Review and edit the email templates, and choose which staff receive which emails.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.letters} variant="outline" size="small">
          {letters.title}
        </ButtonLink>
        <ButtonLink href={linkToSettings('mail')} variant="outline" size="small">
          {letters.settings}
        </ButtonLink>
      </div>
    </div>
  )
}
