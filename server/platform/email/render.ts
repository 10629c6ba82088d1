/** Renders an email's data to subject, HTML and text. */
import { type Block, paragraph } from './blocks.ts'
import type { Letter, Words } from './define-email.ts'
import type { LetterShop } from './email-shop.ts'
import { htmlOf } from './html.ts'
import { oneLine } from './template.ts'
import { textOf } from './text.ts'

export interface Rendered {
  subject: string
  html: string
  text: string
}

/** Characters of a subject at most, and of a value in it. */
const most = { subject: 200, name: 80 }

const braced = /\{(\w+)\}/g

/** Returns the placeholders of a text. */
export const namesIn = (words: string): string[] =>
  [...words.matchAll(braced)].map(([, name]) => name!)

/** Replaces placeholders such as `{order}` by their values; unknown ones stay. */
export const fillWords = (
  words: string,
  names: Readonly<Record<string, string>>,
  longest = most.name,
): string =>
  words.replace(braced, (whole, name: string) =>
    Object.hasOwn(names, name) ? oneLine(names[name]!, longest) : whole,
  )

/** Returns the placeholders of subject and closing, with their values. */
export const namesOf = (
  letter: Letter,
  data: object,
  shop: LetterShop,
): Record<string, string> => ({
  shop: shop.name,
  ...letter.names?.(data, shop),
})

/** Returns the shop's contact details for customers; none for staff. */
function signatureOf({ audience }: Letter, shop: LetterShop): string[] {
  if (audience === 'staff')
    return ['You get this as staff of the shop. Who gets which letter is set under Settings, Mail.']
  const [first, ...rest] = shop.address
  return [
    [...(first === shop.name ? [] : [first]), ...rest].filter(Boolean).join(', '),
    [...shop.phones, shop.whatsapp && `WhatsApp ${shop.whatsapp}`].filter(Boolean).join(' · '),
    shop.email,
    shop.hours.map(({ days, hours }) => `${days} ${hours}`).join(' · '),
  ].filter((line) => line !== '')
}

export function renderLetter(
  letter: Letter,
  data: object,
  words: Words,
  shop: LetterShop,
): Rendered {
  const names = namesOf(letter, data, shop)
  const subject = oneLine(fillWords(words.subject, names), most.subject)
  const closing = fillWords(words.closing, names)
  const blocks: Block[] = [...letter.body(data, shop), ...(closing ? [paragraph(closing)] : [])]
  const signature = signatureOf(letter, shop)
  return {
    subject,
    html: htmlOf(subject, blocks, signature, shop),
    text: textOf(blocks, signature, shop),
  }
}

/** Masks the secrets in a rendered email, for the stored copy. */
export function withoutSecrets(rendered: Rendered, secrets: readonly string[]): Rendered {
  const masked = (text: string) =>
    secrets.reduce((sofar, secret) => sofar.replaceAll(secret, '••••••'), text)
  return {
    subject: masked(rendered.subject),
    html: masked(rendered.html),
    text: masked(rendered.text),
  }
}
