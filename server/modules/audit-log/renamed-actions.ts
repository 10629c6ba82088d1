/**
 * Translates the names of 0.1 in the audit log, whose entries never change. Whoever renames an
 * action, an entity or a setting adds a line here.
 */

/** Old entity → new entity; also the part of an action before the dot. */
const entities: Readonly<Record<string, string>> = {}

/** Old action → new action, when more than its entity changed. */
const actions: Readonly<Record<string, string>> = {
  'order.erase-buyer': 'order.erase-guest',
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

/** Old setting key → new setting key. */
const settings: Readonly<Record<string, string>> = {
  'security.factorRoles': 'security.twoFactorRoles',
  'security.signInLetter': 'security.signInEmail',
}

const renamed = (names: Readonly<Record<string, string>>, name: string): string =>
  names[name] ?? name

/** Returns an entry with today's names. */
export function withCurrentNames<E extends { action: string; entity: string; entityId: string }>(
  entry: E,
): E {
  const [prefix = '', ...verb] = entry.action.split('.')
  const entity = renamed(entities, entry.entity)
  return {
    ...entry,
    action: actions[entry.action] ?? [renamed(entities, prefix), ...verb].join('.'),
    entity,
    entityId: entity === 'setting' ? renamed(settings, entry.entityId) : entry.entityId,
  }
}

/** Returns all names that entries of an entity may have. */
export const namesOfEntity = (entity: string): string[] => [
  entity,
  ...Object.keys(entities).filter((old) => entities[old] === entity),
]
