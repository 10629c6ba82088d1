import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createSmtpMailer } from '#server/platform/email/smtp-mailer.ts'

const email = {
  ...{
    from: { name: '', address: 'a@shop.example' },
    to: 'nimali@example.com',
    replyTo: undefined,
  },
  ...{ subject: 'Hello', html: '<p>Hello', text: 'Hello', messageId: '<1@shop.example>' },
  ...{ date: new Date(), headers: {}, secrets: [] },
}

test('does not send an email whose attempt ended while it waited for a connection', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const sending = Array.from({ length: 5 }, () => mailer.send(email))
  const attempt = new AbortController()
  const late = mailer.send(email, attempt.signal)
  await expect.poll(() => sockets.length).toBe(5)
  attempt.abort()
  for (const socket of sockets.slice()) socket.destroy()
  expect(await Promise.all([...sending, late])).toEqual(
    Array.from({ length: 6 }, () => expect.objectContaining({ ok: false })),
  )
  expect(sockets).toHaveLength(5)
  mailer.close()
  silent.close()
})
