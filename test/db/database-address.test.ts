import { expect, test } from 'vitest'
import { maskAddress, parseDatabaseAddress } from '../../db/connection/database-address.ts'

const place = (host: string, port = 5432) => ({ host, port })

test.each([
  ['postgres://u:p@h1/db', [place('h1')], false],
  ['postgresql://h1:6000/db', [place('h1', 6000)], false],
  ['postgres://u:p@h1/db?target_session_attrs=read-write', [place('h1')], true],
  ['postgres://u:p@h1,h2:5433/db', [place('h1'), place('h2', 5433)], true],
  ['postgres://u:p@h1:,h2/db', [place('h1'), place('h2')], true],
  ['postgres://h1,h2,h3', [place('h1'), place('h2'), place('h3')], true],
  ['postgres://u:p@h1,h2/db?target_session_attrs=primary', [place('h1'), place('h2')], true],
  ['postgres://u:p@h1,h2/db?target_session_attrs=any', [place('h1'), place('h2')], false],
  [
    'postgres://u:p@[::1]:5433,[fe80::2],h3/db',
    [place('::1', 5433), place('fe80::2'), place('h3')],
    true,
  ],
  ['postgres://u:p@[::1]:5433/db', [place('::1', 5433)], false],
  // commas, colons and @ in a password, as they are and encoded
  ['postgres://u:a,b@h1,h2/db', [place('h1'), place('h2')], true],
  ['postgres://u:a,b@h1/db', [place('h1')], false],
  ['postgres://u:a@b:c@h1,h2/db', [place('h1'), place('h2')], true],
  ['postgres://u:%2F%40%2C%3F@h1,h2/db', [place('h1'), place('h2')], true],
])('%s leads to its hosts', (text, places, needsWrites) => {
  expect(parseDatabaseAddress(text)).toMatchObject({ places, needsWrites })
})

test('keeps credentials, database and parameters with the first host', () => {
  expect(
    parseDatabaseAddress('postgres://u:a,@%2F@[::1]:5433,h2/db?sslmode=require').connectionString,
  ).toBe('postgres://u:a,@%2F@[::1]:5433/db?sslmode=require')
  const one = 'postgres://u:p@h1/db?sslmode=require'
  expect(parseDatabaseAddress(one).connectionString).toBe(one)
})

test.each([
  ['mysql://h1/db', 'must begin with postgres://'],
  ['h1,h2', 'must begin with postgres://'],
  ['postgres://u:p@h1,,h2/db', 'has a comma without a host beside it'],
  ['postgres://u:p@h1,/db', 'has a comma without a host beside it'],
  ['postgres://u:p@h1:70000,h2/db', 'has a port out of range: h1:70000'],
  ['postgres://u:p@h1:x,h2/db', 'has a host that cannot be read: h1:x'],
  ['postgres://u:p@::1,h2/db', '(write an IPv6 address in brackets: [::1]:5432)'],
  ['postgres://u:p@h1,h2/db?target_session_attrs=standby', 'target_session_attrs must be'],
  ['postgres://u:p@h1,h2/db?port=1', 'names hosts twice'],
  ['postgres://u:p/secret@h1,h2/db', 'is invalid: write /, ? and #'],
  ['postgres://u:secret?@h1/db', 'is invalid: write /, ? and #'],
])('%s is refused in words that show no password', (text, words) => {
  expect(() => parseDatabaseAddress(text)).toThrow(words)
  expect(() => parseDatabaseAddress(text)).not.toThrow('secret')
})

test.each([
  ['postgres://me:hidden@db/shop', 'postgres://me:•@db/shop'],
  ['postgres://me:hid,d@en@h1:5433,[::1]/shop?x=1', 'postgres://me:•@h1:5433,[::1]/shop?x=1'],
  ['postgres://me@h1,h2/shop?password=hidden', 'postgres://me@h1,h2/shop?password=•'],
  ['postgres://h1,h2/shop', 'postgres://h1,h2/shop'],
  ['not://read:hidden', '•'],
])('%s is shown without its password', (text, shown) => {
  expect(maskAddress(text, '•')).toBe(shown)
})
