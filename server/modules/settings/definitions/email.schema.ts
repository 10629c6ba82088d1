/** Settings: the sender of emails, and the recipients of staff emails. */
import * as z from 'zod/mini'
import { email, text } from '../../../core/values/fields.schema.ts'
import { listOf, longText, sensitive, shortText, staffOnly } from './define.schema.ts'
import { replyPlaceholders, unknownPlaceholders } from './saved-replies.schema.ts'

/** A saved reply of staff, with placeholders. */
const SavedReply = z.strictObject({
  name: shortText(),
  text: longText().check(
    z.refine(
      (value) => unknownPlaceholders(value).length === 0,
      `may have the placeholders ${replyPlaceholders.map((name) => `{${name}}`).join(', ')}`,
    ),
  ),
})

const SavedReplies = listOf(SavedReply, 50).check((context) => {
  const names = context.value.map(({ name }) => name)
  const duplicate = names.findIndex((name, place) => names.indexOf(name) < place)
  if (duplicate >= 0)
    context.issues.push({
      code: 'custom',
      input: names[duplicate],
      path: [duplicate, 'name'],
      message: `${names[duplicate]} is in the list twice`,
    })
})

/** An empty list means the shop's own address if staff set one, else the first owner's. */
const addresses = (kind: string) =>
  sensitive(`recipients of ${kind} emails`, staffOnly(listOf(email(), 10), []))

const staffEmails = [
  'new-order',
  'slip-received',
  'message-received',
  'low-stock',
  'import-failed',
  'feed-stopped',
  'webhook-disabled',
] as const

export const emails = {
  /** the sender's display name; empty: the shop's name */
  senderName: staffOnly(text(60).check(z.trim()), ''),
  ordersTo: addresses('order'),
  messagesTo: addresses('message'),
  stockTo: addresses('stock'),
  importsTo: addresses('import'),
  webhooksTo: addresses('webhook'),
  /** staff emails that are disabled */
  disabled: sensitive(
    'disabled staff emails',
    staffOnly(z.array(z.enum(staffEmails, `must be some of ${staffEmails.join(', ')}`)), []),
  ),
  /** saved replies to messages */
  savedReplies: staffOnly(SavedReplies, []),
}
