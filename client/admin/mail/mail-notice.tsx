/** Where no mail server is set, whoever looks at letters must know that nobody gets them. */
import { mail as words } from '../texts/mail.ts'

export function MailNotice({ sending }: { sending: 'smtp' | 'terminal' }) {
  if (sending === 'smtp') return null
  return (
    <div className="mb-6 max-w-4xl rounded-card bg-caution-soft px-5 py-4">
      <p className="font-semibold">{words.terminalTitle}</p>
      <p className="mt-1">{words.terminalText}</p>
    </div>
  )
}
