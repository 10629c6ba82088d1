/** Texts of saved mappings. */
import { plural } from '../../lib/values/numbers.ts'

export const savedMappings = {
  proposed: (name: string) => `“${name}” was saved for such files.`,
  accept: 'Use it',
  decline: 'No, thanks',
  choose: 'Saved mapping',
  none: 'none',
  lacking: (name: string, n: number) =>
    `${name} (${plural(n, 'column', 'columns')} not in this file)`,
  lacks: (name: string, columns: string) =>
    `“${name}” names columns that this file lacks: ${columns}. Choose others for them below.`,
  name: 'Save this mapping as',
  nameHint: 'Next month it is proposed for a file of the same columns.',
  save: 'Save',
  replace: (name: string) => `Replace “${name}”`,
  rename: (name: string) => `Rename “${name}”`,
  remove: (name: string) => `Delete “${name}”`,
  removeText: 'Imports that ran with it stay as they are.',
  saved: (name: string) => `“${name}” is saved.`,
  removed: (name: string) => `“${name}” is deleted.`,
  failed: 'The mapping could not be saved. Please try again.',
  loadFailed: 'The saved mapping could not be loaded. Please try again.',
} as const
