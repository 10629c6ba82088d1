/** Confirms that an email was queued, or says that email is not set up. */
import { navigate } from 'wouter/use-browser-location'
import { config } from '../../lib/config/config.ts'
import { emailText } from '../../lib/config/email.ts'
import { notify } from '../../lib/state/notices.ts'
import { linkToOnboarding } from '../navigation/paths.ts'
import { sentEmails as labels } from './labels.ts'

/** Shows `announced` or, without a mail server, a message with a link to the email step. */
export const notifyEmail = (announced: string): void =>
  void notify(
    emailText(announced),
    config.sendsEmail
      ? {}
      : { action: { label: labels.setUp, run: () => navigate(linkToOnboarding('email')) } },
  )
