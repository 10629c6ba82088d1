import { expect, test } from 'vitest'
import { canonicalAddress, networkOf } from '#server/core/values/network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['::1', '0:0:0:0:0:0:0:1'],
  ['2001:DB8::00a1', '2001:db8:0:0:0:0:0:a1'],
  ['[2001:db8::a1]', '2001:db8:0:0:0:0:0:a1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0:0:0:c000:221'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['unknown', undefined],
  ['', undefined],
])('spells the address %s as %s', (spelling, address) => {
  expect(canonicalAddress(spelling)).toBe(address)
})

test.each([
  ['2001:db8:0:1::5', '2001:db8:0:1:ffff:ffff:ffff:ffff', true],
  ['2001:db8:0:1::5', '2001:db8:0:2::5', false],
  ['::ffff:203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
])('rate limits treat %s and %s as the same address: %s', (one, other, same) => {
  expect(networkOf(canonicalAddress(one)!) === networkOf(canonicalAddress(other)!)).toBe(same)
})
