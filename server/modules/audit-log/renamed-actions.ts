/** Renamed actions of the audit log. Its rows never change, so old names are translated on reading. */

/** Old names with the new ones. */
const renamedActions: Readonly<Record<string, string>> = {
  'letter.update': 'email-template.update',
  'letter.reset': 'email-template.reset',
  'letter.again': 'email.resend',
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
