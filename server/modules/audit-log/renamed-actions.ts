/** Renamed actions of the audit log. Its rows never change, so old names are translated on reading. */

/** Old actions with the new ones. */
const renamedActions: Readonly<Record<string, string>> = {
  'letter.update': 'email-template.update',
  'letter.reset': 'email-template.reset',
  'letter.again': 'email.resend',
  'order.given-back': 'order.refund-recorded',
  'remittance.change': 'cod-payout.update',
  'order.erase-buyer': 'order.erase-guest',
  'remittance.book': 'cod-payout.record',
  'remittance.discard': 'cod-payout.remove',
  'remittance.read': 'cod-payout.create',
  'remittance.undo': 'cod-payout.undo',
  'review.look': 'review.moderate',
  'user.add-factor': 'user.add-two-factor',
  'user.credit-given': 'user.add-store-credit',
  'user.credit-taken': 'user.withdraw-store-credit',
  'user.grant-setup-code': 'user.issue-setup-code',
  'user.invite-again': 'user.resend-invitation',
  'user.invite-end': 'user.revoke-invitation',
  'user.join': 'user.accept-invitation',
  'user.lift-factor': 'user.reset-two-factor',
  'user.note-removed': 'user.remove-note',
  'user.remove-factor': 'user.remove-two-factor',
}

/** Old settings with the new ones: the ids of `setting` entries. */
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
  'orders.maxPieces': 'orders.maxUnits',
  'orders.courierWords': 'orders.courierStatuses',
  'reviews.hold': 'reviews.moderate',
  'reviews.askAfterDays': 'reviews.requestAfterDays',
  'papers.inLetter': 'documents.attachToEmails',
  'security.factorRoles': 'security.twoFactorRoles',
  'security.signInLetter': 'security.signInEmail',
}

const currentSetting = (key: string): string =>
  renamedSettings[key] ?? key.replace(/^papers\./, 'documents.')

const entityOf = (action: string): string => action.slice(0, action.indexOf('.'))

/** Returns the current action, entity and id of a row. */
export function currentNames(row: { action: string; entity: string; entity_id: string }) {
  const renamed = renamedActions[row.action]
  const { action, entity } = renamed ? { action: renamed, entity: entityOf(renamed) } : row
  const isSetting = entity === 'setting'
  return {
    action,
    entity,
    entityId: isSetting ? currentSetting(row.entity_id) : row.entity_id,
  }
}

/** Returns the old actions of an entity, recorded under another entity. */
export const oldActionsOf = (entity: string | undefined): string[] =>
  Object.entries(renamedActions)
    .filter(([old, renamed]) => entityOf(renamed) === entity && entityOf(old) !== entity)
    .map(([old]) => old)
