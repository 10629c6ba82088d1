/** Shows emails in the terminal when no mail server is set. */
import type { Mailer } from './mailer.ts'

/** Not the log: links in emails are only for the person at the terminal, and must stay readable. */
const show = (text: string): void => void process.stdout.write(text)

export function createTerminalMailer(write = show): Mailer {
  return {
    kind: 'terminal',
    async send({ to, subject, text, attachments = [] }) {
      const body = text
        .split('\n')
        .map((line) => `  │ ${line}`.trimEnd())
        .join('\n')
      const files = attachments.map(({ filename }) => `  + ${filename}\n`).join('')
      write(`\n  Email to ${to} (not sent: MAIL_URL is not set)\n  ${subject}\n${body}\n${files}\n`)
      return { ok: true, answer: 'Shown in the terminal: MAIL_URL is not set.' }
    },
    close() {},
  }
}
