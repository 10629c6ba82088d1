/** Labels of forms that edit a record: saving, drafts, conflicting edits. */
export const form = {
  save: 'Save',
  saving: 'Saving…',
  unsaved: 'There are unsaved changes.',
  cancel: 'Cancel',
  draft: 'Your unsaved changes were restored.',
  discardDraft: 'Discard draft',
  conflict: 'Changed by someone else',
  conflictText:
    'Another person saved this record while you were editing it. Nothing was overwritten. Load their version, or save yours over it.',
  conflictFields: 'Changed fields:',
  conflictMine: (theirs: string, mine: string) => `${theirs} (yours: ${mine})`,
  nothing: 'empty',
  merged: (fields: string) => `Kept another person’s changes: ${fields}.`,
  loadTheirs: 'Load their version',
  keepMine: 'Save my version',
  notFound: 'This record no longer exists.',
  loading: 'Loading…',
  shortcutHint: 'Ctrl+S or ⌘S saves',
} as const
