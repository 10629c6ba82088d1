/** Says whether emails are delivered, and links to the next tasks. */
import { ButtonLink } from '../../ui/button.tsx'
import { EmailNotice } from '../emails/email-notice.tsx'
import { linkToSettings, paths } from '../navigation/paths.ts'
import { emailTemplates } from '../texts/emails.ts'
import { guide as words } from '../texts/guide.ts'
import type { BodyProps } from './facts.ts'

export default function MailStep({ facts: { transport } }: BodyProps) {
  return (
    <div className="max-w-2xl space-y-5">
      {transport === 'smtp' ? (
        <p className="text-good">{words.mailGoes}</p>
      ) : (
        <>
          <EmailNotice inGuide />
          <pre className="overflow-x-auto rounded-control bg-sand p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
            {words.mailExample}
          </pre>
        </>
      )}
      <p>{words.mailWords}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.emailTemplates} look="outline" size="small">
          {emailTemplates.title}
        </ButtonLink>
        <ButtonLink href={linkToSettings('emails')} look="outline" size="small">
          {emailTemplates.settings}
        </ButtonLink>
      </div>
    </div>
  )
}
