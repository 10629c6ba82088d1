/** Labels of forms that edit a record: saving, drafts, conflicting edits. */
export const form = {
  save: 'Save',
  saving: 'Saving…',
  unsaved: 'There are unsaved changes.',
  cancel: 'Cancel',
  draft: 'We kept what you typed here before.',
  dropDraft: 'Start afresh',
  conflict: 'Changed by someone else',
  conflictText:
    'Somebody saved this while you were editing it. Nothing was overwritten. Look at what they saved, or put what you changed over it.',
  conflictFields: 'They changed:',
  conflictMine: (theirs: string, mine: string) => `${theirs}, here ${mine}`,
  nothing: 'nothing',
  merged: (fields: string) => `Kept what somebody else changed meanwhile: ${fields}.`,
  loadTheirs: 'Take their version',
  keepMine: 'Save mine over it',
  notFound: 'It is no longer there.',
  loading: 'Loading…',
  shortcutHint: 'Ctrl+S or ⌘S saves',
} as const
