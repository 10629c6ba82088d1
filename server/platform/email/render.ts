/** From what a letter tells to its subject, its HTML and its text. */
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

/** Signs of a subject, and of what one name puts into it. */
const most = { subject: 200, name: 80 }

const braced = /\{(\w+)\}/g

/** What a text names in braces. */
export const namesIn = (words: string): string[] =>
  [...words.matchAll(braced)].map(([, name]) => name!)

/** `{order}` becomes what the letter calls so; what it does not know stays. */
export const fillWords = (
  words: string,
  names: Readonly<Record<string, string>>,
  longest = most.name,
): string =>
  words.replace(braced, (whole, name: string) =>
    Object.hasOwn(names, name) ? oneLine(names[name]!, longest) : whole,
  )

/** What subject and closing of a letter may name, with the value each has. */
export const namesOf = (
  letter: Letter,
  data: object,
  shop: LetterShop,
): Record<string, string> => ({
  shop: shop.name,
  ...letter.names?.(data, shop),
})

/** How a customer reaches the shop; staff know. */
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

/** The same with what nobody shall read in a copy taken out. */
export function withoutSecrets(rendered: Rendered, secrets: readonly string[]): Rendered {
  const masked = (text: string) =>
    secrets.reduce((sofar, secret) => sofar.replaceAll(secret, '••••••'), text)
  return {
    subject: masked(rendered.subject),
    html: masked(rendered.html),
    text: masked(rendered.text),
  }
}
