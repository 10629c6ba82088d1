/** Shows letters to whoever started the shop, where no mail server is set. */
import type { Mailer } from './mailer.ts'

/** Not by the log: a link in it is for the person at the terminal alone, and read as it is. */
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
      write(`\n  A letter to ${to} (MAIL_URL is not set)\n  ${subject}\n${body}\n${files}\n`)
      return { ok: true, answer: 'Shown in the terminal: MAIL_URL is not set.' }
    },
    close() {},
  }
}
