/** Texts of saved mappings. */
import { plural } from '../../lib/values/numbers.ts'

export const savedMappings = {
  proposed: (name: string) => `The saved mapping “${name}” matches this file.`,
  accept: 'Use mapping',
  decline: 'Dismiss',
  choose: 'Saved mapping',
  none: 'None',
  lacking: (name: string, n: number) =>
    `${name} (${plural(n, 'column', 'columns')} not in this file)`,
  lacks: (name: string, columns: string) =>
    `This file lacks columns of “${name}”: ${columns}. Choose other columns below.`,
  name: 'Mapping name',
  nameHint: 'The mapping is suggested for files with the same columns.',
  save: 'Save',
  replace: (name: string) => `Replace “${name}”`,
  rename: (name: string) => `Rename “${name}”`,
  remove: (name: string) => `Delete “${name}”`,
  removeText: 'Earlier imports with this mapping do not change.',
  saved: (name: string) => `“${name}” saved.`,
  removed: (name: string) => `“${name}” deleted.`,
  failed: 'The mapping could not be saved. Please try again.',
  loadFailed: 'The saved mapping could not be loaded. Please try again.',
} as const
