/** Corrects rejected rows in place and imports them again; on a phone each is a card. */

import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { maxCorrections } from '#server/modules/imports/contract/corrections.schema.ts'
import { CheckField } from '../../../forms/field.tsx'
import { readAdminFailure } from '../../../lib/account/session.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { whenModule } from '../../../lib/config/when-module.ts'
import { removeGuard, useLeaveGuard } from '../../../lib/navigation/leave-guard.ts'
import { notifyError } from '../../../lib/state/notices.ts'
import { number, plural } from '../../../lib/values/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { Failed } from '../../../ui/states.tsx'
import { linkToImport } from '../../navigation/paths.ts'
import { corrections as labels } from '../../texts/corrections.ts'
import { adminTexts } from '../../texts/texts.ts'
import type { ImportStatus } from '../preview/import-status.ts'
import { useCorrections } from './corrections-draft.ts'
import { RejectedTable } from './rejected-table.tsx'

/** Moves Enter to the same column of the next row, and from the last one to the button. */
function focusRowBelow(event: KeyboardEvent<HTMLFormElement>) {
  const from = event.target
  if (event.key !== 'Enter' || !(from instanceof HTMLInputElement) || !from.dataset.column) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-column]')]
  const next = fields
    .slice(fields.indexOf(from) + 1)
    .find(({ dataset }) => dataset.column === from.dataset.column)
  const button = event.currentTarget.querySelector<HTMLElement>('button[type=submit]')
  ;(next ?? button)?.focus()
}

function Rows({ status }: { status: ImportStatus }) {
  const { id, dryRun } = status
  const [, navigate] = useLocation()
  const [cursors, setCursors] = useState<readonly string[]>([])
  const [all, setAll] = useState(false)
  const query = trpc.imports.listRejectedRows.useQuery(
    { id, cursor: cursors.at(-1) },
    { staleTime: 0 },
  )
  const draft = useCorrections()
  const correct = trpc.imports.correctRows.useMutation()
  useLeaveGuard(draft.products > 0 && !correct.isPending)
  // The cached rows may belong to an earlier run and be no longer correctable.
  const page = query.isFetchedAfterMount ? query.data : undefined
  const run = async (event: FormEvent) => {
    event.preventDefault()
    if (!page || correct.isPending || draft.products === 0) return
    try {
      const { corrections } = draft
      const begun = await correct.mutateAsync({ id, run: page.run, corrections, dryRun })
      removeGuard()
      navigate(linkToImport(begun.id))
    } catch (error) {
      const { message, issues } = readAdminFailure(error)
      notifyError(
        issues[0]?.message ??
          message ??
          'The corrected rows could not be imported. Please try again.',
      )
    }
  }
  return (
    <section className="panel" aria-labelledby="corrections">
      <h2 id="corrections" className="title-3">
        {labels.title}
      </h2>
      <p className="mt-1 text-muted">
        Correct the marked cells. Enter moves down, Tab moves to the next cell. Imported products
        stay unchanged.
      </p>
      {status.report.products.rejected > maxCorrections && (
        <p className="mt-2 text-caution">{`You can correct at most ${number(maxCorrections)} products at once. For more, download the rejected rows, correct the file and import it.`}</p>
      )}
      {!page ? (
        query.isError ? (
          <Failed
            message="The rejected rows could not be loaded."
            onRetry={() => query.refetch()}
          />
        ) : (
          <div role="status" aria-label={adminTexts.list.loading}>
            <SkeletonText lines={4} />
          </div>
        )
      ) : (
        <form onSubmit={(event) => void run(event)} onKeyDown={focusRowBelow} noValidate>
          <CheckField
            className="mt-3"
            label="Show all columns"
            checked={all}
            onChange={({ target }) => setAll(target.checked)}
          />
          <RejectedTable products={page.items} all={all} draft={draft} />
          {(cursors.length > 0 || page.nextCursor) && (
            <p className="mt-3 flex flex-wrap gap-3">
              <Button
                variant="outline"
                size="small"
                disabled={cursors.length === 0}
                onClick={() => setCursors(cursors.slice(0, -1))}
              >
                Previous rows
              </Button>
              <Button
                variant="outline"
                size="small"
                disabled={!page.nextCursor}
                onClick={() => setCursors([...cursors, page.nextCursor!])}
              >
                Next rows
              </Button>
            </p>
          )}
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              type="submit"
              size="small"
              busy={correct.isPending}
              disabled={draft.products === 0 || draft.products > maxCorrections}
            >
              Import corrected rows
            </Button>
            <p role="status" className="text-sm text-muted">
              {draft.products > 0 && `${plural(draft.products, 'product', 'products')} corrected.`}{' '}
              {draft.products > 0 &&
                dryRun &&
                'The rows are checked first. Nothing is saved before you review the changes.'}
            </p>
          </div>
        </form>
      )}
    </section>
  )
}

export const RejectedRows = whenModule('import-corrections', Rows)
