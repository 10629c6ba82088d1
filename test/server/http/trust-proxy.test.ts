import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from '#server/core/config/config.ts'
import { cheapHash, makeUser } from '../../support/factories.ts'
import { createTestApp } from '../../support/test-app.ts'

const gateway = '172.18.0.1'
const email = 'owner@example.com'
const passwordHash = await cheapHash('a long password')

/** Guesses a password eleven times: the eleventh gets 429 where all come from one client. */
async function guessEleven(trust: string, forwarded: (guess: number) => string, peer = gateway) {
  await using shop = await createTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: trust })
  await makeUser(shop.db, { email, passwordHash })
  const statuses: number[] = []
  for (let guess = 0; guess < 11; guess += 1) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/users/login',
      remoteAddress: peer,
      headers: { 'x-forwarded-for': forwarded(guess) },
      payload: { email, password: 'wrong' },
    })
    statuses.push(answer.statusCode)
  }
  return statuses.at(-1) === 200 ? 'many clients' : 'one client'
}

test.each([
  // the default
  ['', 'one client'],
  ['loopback', 'one client'],
  ['none', 'one client'],
  ['loopback,uniquelocal', 'many clients'],
  ['172.16.0.0/12', 'many clients'],
  ['172.18.0.1', 'many clients'],
  ['1', 'many clients'],
])('sees with TRUST_PROXY=%s behind a container proxy: %s', async (trust, seen) => {
  expect(await guessEleven(trust, (guess) => `203.0.113.${guess}`)).toBe(seen)
})

test('ignores X-Forwarded-For of a client', async () => {
  const invented = (guess: number) => `198.51.100.${guess}, 203.0.113.7`
  expect(await guessEleven('loopback,uniquelocal', invented)).toBe('one client')
  expect(await guessEleven('1', invented)).toBe('one client')
  const outside = (guess: number) => `198.51.100.${guess}`
  expect(await guessEleven('loopback,uniquelocal', outside, '203.0.113.7')).toBe('one client')
})

test("strips a forwarded port and falls back to the proxy's address", async () => {
  const ports = (guess: number) => `203.0.113.7:${50_000 + guess}`
  expect(await guessEleven('1', ports)).toBe('one client')
  expect(await guessEleven('1', (guess) => `unknown-${guess}`)).toBe('one client')
})

test.each(['everyone', 'true', '0', '17', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0'])(
  'refuses TRUST_PROXY=%s with a line that lists the valid values',
  (value) => {
    expect(() => parseConfig({ TRUST_PROXY: value })).toThrow(ConfigError)
    expect(() => parseConfig({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY: .*none/m)
  },
)
