/** Warns that no mail server is set, with a link to the email step of the onboarding guide. */
import { Link } from 'wouter'
import { useCan } from '../../lib/account/admin-user.tsx'
import { config } from '../../lib/config/config.ts'
import { linkToOnboarding } from '../navigation/paths.ts'
import { sentEmails as labels } from './labels.ts'

/** Renders the warning. @param inOnboarding the page is the guide's step itself */
export function EmailNotice({ inOnboarding = false }: { inOnboarding?: boolean }) {
  const can = useCan()
  if (config.sendsEmail) return null
  return (
    <div className="mb-6 max-w-4xl rounded-card bg-caution-soft px-5 py-4">
      <p className="font-semibold">Not sent: email is not set up.</p>
      <p className="mt-1">
        Emails are only stored here. The terminal of the server shows their secret links and codes.
        To send them, set MAIL_URL and MAIL_FROM and restart the server.
      </p>
      {!inOnboarding && can('settings') && (
        <Link href={linkToOnboarding('email')} className="text-link mt-1 inline-block py-1">
          {labels.setUp}
        </Link>
      )}
    </div>
  )
}
