import { formatShopTime } from '../../core/values/shop-time.schema.ts'
import { button, facts, heading, paragraph } from '../../platform/email/blocks.ts'
import { defineLetter } from '../../platform/email/define-email.ts'
import type { ImportStatus } from './contract/imports.schema.ts'

type ToldImport = Pick<ImportStatus, 'id' | 'fileName' | 'state' | 'message' | 'actor'> &
  Partial<Pick<ImportStatus, 'finishedAt' | 'dryRun'>>

export const importFailed = defineLetter<ToldImport>({
  name: 'import-failed',
  about: 'To staff, when an import ended before its file did.',
  audience: 'staff',
  subject: 'The import of {file} did not come to its end',
  closing: '',
  demo: {
    id: '00000000-0000-4000-8000-000000000000',
    fileName: 'spring-catalogue.csv',
    state: 'interrupted',
    message:
      'The server stopped during the run; start it again to go on, rows that are done will be unchanged.',
    actor: 'owner@example.com',
    finishedAt: '2026-11-22T04:15:00.000Z',
    dryRun: false,
  },
  names: ({ fileName }) => ({ file: fileName }),
  on: {
    type: 'import.finished',
    // Staff who stopped a run know, and those who try a dry run are watching.
    matters: ({ state, dryRun }) => !dryRun && (state === 'failed' || state === 'interrupted'),
  },
  body: ({ id, fileName, message, actor, finishedAt }, shop) => [
    heading('An import did not come to its end'),
    facts(
      '',
      ['File', fileName],
      ['Begun by', actor],
      ['Ended', finishedAt ? formatShopTime(new Date(finishedAt)) : ''],
    ),
    ...(message ? [paragraph(message)] : []),
    button(
      'Look at the import',
      shop.link(`/admin/products/import?${new URLSearchParams({ id })}`),
    ),
  ],
})
