/** Renamed actions of the audit log. Its rows never change, so old names are translated on reading. */

/** Old names with the new ones. */
const renamedActions: Readonly<Record<string, string>> = {
  'letter.update': 'email-template.update',
  'letter.reset': 'email-template.reset',
  'letter.again': 'email.resend',
  'order.given-back': 'order.refund-recorded',
  'remittance.read': 'cod-payout.create',
  'remittance.change': 'cod-payout.update',
  'remittance.discard': 'cod-payout.remove',
  'remittance.book': 'cod-payout.record',
  'remittance.undo': 'cod-payout.undo',
  'review.look': 'review.moderate',
}

const entityOf = (action: string): string => action.slice(0, action.indexOf('.'))

/** Returns the old actions of an entity. */
export const oldActionsOf = (entity: string | undefined): string[] =>
  Object.entries(renamedActions)
    .filter(([, renamed]) => entityOf(renamed) === entity)
    .map(([old]) => old)

/** Old keys of settings with the new ones. */
const renamedSettings: Readonly<Record<string, string>> = {
  'look.colours': 'theme.colours',
  'look.loadingScreenMs': 'theme.loadingScreenMs',
  'delivery.plan': 'shipping.plan',
  'guide.moneyRead': 'onboarding.paymentsReviewed',
  'guide.putAway': 'onboarding.dismissed',
  'mail.senderName': 'emails.senderName',
  'mail.ordersTo': 'emails.ordersTo',
  'mail.messagesTo': 'emails.messagesTo',
  'mail.stockTo': 'emails.stockTo',
  'mail.importsTo': 'emails.importsTo',
  'mail.webhooksTo': 'emails.webhooksTo',
  'mail.unwanted': 'emails.disabled',
  'mail.answers': 'emails.savedReplies',
  'papers.inLetter': 'documents.attachToEmails',
  'orders.maxPieces': 'orders.maxUnits',
  'orders.courierWords': 'orders.courierStatuses',
  'reviews.hold': 'reviews.moderate',
  'reviews.askAfterDays': 'reviews.requestAfterDays',
}

/** Returns the current key of a setting. */
const currentSettingKey = (key: string): string =>
  renamedSettings[key] ?? key.replace(/^papers\./, 'documents.')

/** Returns the current action, entity and entity id of a row. */
export function currentNames(row: { action: string; entity: string; entity_id: string }) {
  const action = renamedActions[row.action] ?? row.action
  const entity = action === row.action ? row.entity : entityOf(action)
  const id = row.entity_id
  return { action, entity, entityId: entity === 'setting' ? currentSettingKey(id) : id }
}
