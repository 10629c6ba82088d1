/** Hostile names, and data in which one replaces every text of a user. */

export const hostileNames: Readonly<Record<string, string>> = {
  'a header': 'Amaya\r\nBcc: all@example.com\r\n\r\nSecond body',
  'a bare line feed': 'Amaya\nX-Injected: yes',
  'other line ends': 'Amaya\u2028Bcc: a@b.lk\u0085Cc: a@b.lk\u000b',
  html: `"><script>alert(1)</script><img src=x onerror="alert(1)">'><!-- </style>`,
  quotes: `"Am'aya" <a@b.lk>, \\"; \`\${7*7}\` {{name}} {order}`,
  'right to left': '\u202eeluas lo aym\u202c \u2066hidden\u2069 اسم שם',
  terminal: 'Amaya\u001b[2J\u001b]0;owned\u0007\u0000\u007f',
  emoji: '👩🏽‍🔬🇱🇰 අමායා 𝒜\u{e0041}',
  encoded: '=?utf-8?Q?=0D=0ABcc:_a=40b.lk?= %0d%0aBcc: a@b.lk &#13;&#10;',
  dots: '.\r\n.\r\nMAIL FROM:<evil@example.com>\r\n',
  'ten kilobytes': `Amaya ${'x'.repeat(10_000)}`,
}

/** Fields that the shop itself validated or generated. */
const ours = [
  'email',
  'status',
  'state',
  'paymentMethod',
  'date',
  'at',
  'what',
  'createdAt',
  'finishedAt',
  'failingSince',
  'earliest',
  'latest',
  'payBy',
]

/** Returns the data with `name` wherever a user could have written a text. */
export function hostile<T>(value: T, name: string): T {
  if (typeof value === 'string') return name as T
  if (Array.isArray(value)) return value.map((one) => hostile(one, name)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      ours.includes(key) && typeof inner === 'string' ? inner : hostile(inner, name),
    ]),
  ) as T
}
