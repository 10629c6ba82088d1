/** Renders an email's data to subject, HTML and text. */
import { type Block, paragraph } from './blocks.ts'
import type { EmailTemplate, EmailTexts } from './define-email.ts'
import type { EmailShop } from './email-shop.ts'
import { htmlOf } from './html.ts'
import { oneLine } from './template.ts'
import { textOf } from './text.ts'

export interface Rendered {
  subject: string
  html: string
  text: string
}

/** Characters of a subject at most, and of a value in it. */
const max = { subject: 200, value: 80 }

const placeholder = /\{(\w+)\}/g

/** Returns the placeholders of a text. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, name]) => name!)

/** Replaces placeholders such as `{order}` by their values; unknown ones stay. */
export const fillPlaceholders = (
  text: string,
  values: Readonly<Record<string, string>>,
  maxLength = max.value,
): string =>
  text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? oneLine(values[name]!, maxLength) : whole,
  )

/** Returns the placeholders of subject and closing, with their values. */
export const placeholdersOf = (
  template: EmailTemplate,
  data: object,
  shop: EmailShop,
): Record<string, string> => ({
  shop: shop.name,
  ...template.placeholders?.(data, shop),
})

/** Returns the shop's contact details for customers; none for staff. */
function signatureOf({ audience }: EmailTemplate, shop: EmailShop): string[] {
  if (audience === 'staff')
    return ['You receive this email as staff. Change the recipients under Settings, Emails.']
  const [first, ...rest] = shop.address
  return [
    [...(first === shop.name ? [] : [first]), ...rest].filter(Boolean).join(', '),
    [...shop.phones, shop.whatsapp && `WhatsApp ${shop.whatsapp}`].filter(Boolean).join(' · '),
    shop.email,
    shop.hours.map(({ days, hours }) => `${days} ${hours}`).join(' · '),
  ].filter((line) => line !== '')
}

export function renderEmail(
  template: EmailTemplate,
  data: object,
  texts: EmailTexts,
  shop: EmailShop,
): Rendered {
  const values = placeholdersOf(template, data, shop)
  const subject = oneLine(fillPlaceholders(texts.subject, values), max.subject)
  const closing = fillPlaceholders(texts.closing, values)
  const blocks: Block[] = [...template.body(data, shop), ...(closing ? [paragraph(closing)] : [])]
  const signature = signatureOf(template, shop)
  return {
    subject,
    html: htmlOf(subject, blocks, signature, shop),
    text: textOf(blocks, signature, shop),
  }
}

/** Masks the secrets in a rendered email, for the stored copy. */
export function withoutSecrets(rendered: Rendered, secrets: readonly string[]): Rendered {
  const masked = (text: string) =>
    secrets.reduce((result, secret) => result.replaceAll(secret, '••••••'), text)
  return {
    subject: masked(rendered.subject),
    html: masked(rendered.html),
    text: masked(rendered.text),
  }
}
