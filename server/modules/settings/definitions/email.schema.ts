/** Settings: the sender of emails, and the recipients of staff emails. */
import * as z from 'zod/mini'
import { email, text } from '../../../core/values/fields.schema.ts'
import { listOf, longText, sensitive, shortText, staffOnly } from './define.schema.ts'
import { replyPlaceholders, unknownPlaceholders } from './saved-replies.schema.ts'

/** A saved reply of staff, with placeholders. */
const Template = z.strictObject({
  name: shortText(),
  text: longText().check(
    z.refine(
      (value) => unknownPlaceholders(value).length === 0,
      `may have in braces: ${replyPlaceholders.join(', ')}`,
    ),
  ),
})

const Templates = listOf(Template, 50).check((context) => {
  const names = context.value.map(({ name }) => name)
  const twice = names.findIndex((name, place) => names.indexOf(name) < place)
  if (twice >= 0)
    context.issues.push({
      code: 'custom',
      input: names[twice],
      path: [twice, 'name'],
      message: `${names[twice]} stands in the list twice`,
    })
})

/** An empty list means the shop's own address if staff set one, else the first owner's. */
const addresses = (kind: string) =>
  sensitive(`recipients of ${kind} emails`, staffOnly(listOf(email(), 10), []))

const unwanted = [
  'new-order',
  'slip-received',
  'message-received',
  'low-stock',
  'import-failed',
  'feed-stopped',
  'webhook-off',
] as const

export const mail = {
  /** the sender's display name; empty: the shop's name */
  senderName: staffOnly(text(60).check(z.trim()), ''),
  ordersTo: addresses('order'),
  messagesTo: addresses('message'),
  stockTo: addresses('stock'),
  importsTo: addresses('import'),
  webhooksTo: addresses('webhook'),
  /** staff emails that are disabled */
  unwanted: sensitive(
    'disabled staff emails',
    staffOnly(z.array(z.enum(unwanted, `must be some of ${unwanted.join(', ')}`)), []),
  ),
  /** saved replies to messages */
  answers: staffOnly(Templates, []),
}
