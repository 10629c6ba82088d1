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

/** Returns the current action and entity of a row. */
export function currentNames({ action, entity }: { action: string; entity: string }) {
  const renamed = renamedActions[action]
  return renamed === undefined ? { action, entity } : { action: renamed, entity: entityOf(renamed) }
}

/** Returns the old actions of an entity. */
export const oldActionsOf = (entity: string | undefined): string[] =>
  Object.entries(renamedActions)
    .filter(([, renamed]) => entityOf(renamed) === entity)
    .map(([old]) => old)
