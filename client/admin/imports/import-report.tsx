/** Shows the plan of a dry run, or the result of a run: counts, reasons, rows, next steps. */

import { Download } from 'lucide-react'
import { useState } from 'react'
import { CheckField, TextField } from '../../forms/field.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { download } from '../../lib/files/download.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { plural } from '../../lib/values/numbers.ts'
import { PlainTable } from '../../lists/plain-table.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { linkToImport, paths } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import { RejectedRows } from './corrections/rejected-rows.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ImportRows } from './import-rows.tsx'
import type { ImportStatus } from './preview/import-status.ts'
import { explain } from './preview/reason.ts'
import { UndoButton, UndoReport } from './undo/import-undo.tsx'

const labels = adminTexts.imports

interface Props {
  status: ImportStatus
  /** resolves after the page has reloaded the import */
  onStarted: () => Promise<unknown>
}

export function ImportReport({ status, onStarted }: Props) {
  const { report, dryRun, state } = status
  const { created, updated } = report.products
  const { copied, failed } = report.images
  const planned = state === 'planned'
  return (
    <div className="space-y-8">
      <UndoReport status={status} onStarted={onStarted} />
      <section className="panel" aria-labelledby="outcome">
        <h2 id="outcome" className="title-3">
          {dryRun ? 'Changes to review' : 'Import result'}
        </h2>
        <p role="status" className="mt-1 mb-4 text-muted">
          {`${plural(report.rows.read, 'row', 'rows')} of the file read.`}
          {report.warnings > 0 && ` ${plural(report.warnings, 'warning', 'warnings')}.`}
          {state === 'done' &&
            ` ${plural(created, 'product', 'products')} created, ${plural(updated, 'product', 'products')} updated.`}
          {report.deleted > 0 &&
            ` ${plural(report.deleted, 'product was', 'products were')} deleted.`}
          {copied + failed > 0 && ` ${labels.images.done(copied, failed)}`}
        </p>
        <ImportCounts report={report} />
        {report.prices && <Prices prices={report.prices} />}
        {dryRun && fitsBadly(status) && (
          <p className="mt-4 text-caution">
            {adminTexts.importMapping.asTable.hint} {adminTexts.importMapping.asTable.onMapping}
          </p>
        )}
        {report.needs?.includes('currency') && (
          <p className="mt-4 text-caution">{labels.prices.taken}</p>
        )}
        {report.remarks?.map(({ code, values }) => (
          <p key={code} className="mt-4 text-caution">
            {adminTexts.importMapping.remarks[code](values)}
          </p>
        ))}
        {report.warningKinds.length > 0 && (
          <div className="mt-5">
            <Kinds title="Products to review" kinds={report.warningKinds} />
          </div>
        )}
        {report.rejections.length > 0 && <Rejections status={status} />}
        {planned ? (
          <Run status={status} onStarted={onStarted} />
        ) : (
          <p className="mt-5 flex flex-wrap gap-3">
            {state === 'done' && (
              <ButtonLink href={paths.products} size="small">
                View products
              </ButtonLink>
            )}
            <ButtonLink href={linkToImport(status.id, 'mapping')} variant="outline" size="small">
              {labels.back}
            </ButtonLink>
            {!status.undo?.report && <UndoButton status={status} onStarted={onStarted} />}
          </p>
        )}
      </section>
      {report.products.rejected > 0 && <RejectedRows key={status.startedAt} status={status} />}
      <ImportRows id={status.id} counts={report.products} />
    </div>
  )
}

/** Returns true when a recognised format rejects most products: the file may be another kind. */
const fitsBadly = ({ report: { products }, recognised }: ImportStatus): boolean =>
  recognised !== null &&
  recognised.format !== 'table' &&
  recognised.format !== 'objects' &&
  products.rejected > products.created + products.updated + products.unchanged

/** Shows the range of the planned prices, and the outliers. */
function Prices({ prices }: { prices: NonNullable<ImportStatus['report']['prices']> }) {
  const { cheapest, mostExpensive, outliers, outlierExamples } = prices
  const named = ({ productId, price }: typeof cheapest) => `${formatMoney(price)} (${productId})`
  return (
    <>
      <p className="mt-4">{labels.prices.ends(named(cheapest), named(mostExpensive))}</p>
      {outliers > 0 && (
        <p className="mt-2 break-words text-caution">
          {labels.prices.outliers(outliers, outlierExamples.map(named).join(', '))}
        </p>
      )}
    </>
  )
}

/** Lists the kinds of problems, with how often each occurred. */
function Kinds({ title, kinds }: { title: string; kinds: ImportStatus['report']['rejections'] }) {
  return (
    <PlainTable
      caption={title}
      head={[title, 'Rows']}
      rows={kinds.map((kind) => [explain(kind), kind.count.toLocaleString('en')])}
    />
  )
}

/** Returns true when a missing value can have a default: a name or a price cannot. */
function isCurable({ report, mapping: { columns } }: ImportStatus): boolean {
  const ownEach = [columns?.productId, columns?.productName, columns?.price].flat().map(String)
  return report.rejections.some(
    ({ code, column }) => code === 'required' && !ownEach.includes(column),
  )
}

function Rejections({ status }: { status: ImportStatus }) {
  const get = async () => {
    try {
      const name = await download(`/imports/${status.id}/rejected`, 'rejected.csv')
      notify(adminTexts.list.exported(name))
    } catch {
      notifyError(adminTexts.list.exportFailed)
    }
  }
  return (
    <div className="mt-5">
      <Kinds title="Reasons for rejected rows" kinds={status.report.rejections} />
      {status.dryRun && isCurable(status) && (
        <p className="mt-3 text-caution">
          To set a default category or stock for new products, choose “Change mapping”.
        </p>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-4">
        <Button variant="outline" size="small" onClick={() => void get()}>
          <Download aria-hidden size={16} /> Download rejected rows
        </Button>
        <span className="text-sm text-muted">
          The file has each row with its reason. Correct the rows and import the file again.
        </span>
      </p>
    </div>
  )
}

/** Starts the import from its plan. */
function Run({ status, onStarted }: Props) {
  const utils = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState('')
  const [copies, setCopies] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { products, groups, missing } = status.report
  const changes = products.created + products.updated
  const groupChanges = groups ? groups.created + groups.updated : 0
  const isEmpty = changes + groupChanges === 0 && !missing
  const run = async () => {
    if (missing && typed.trim() !== String(missing))
      return setProblem(labels.confirmMissing(missing))
    setBusy(true)
    try {
      await utils.client.imports.start.mutate({
        id: status.id,
        dryRun: false,
        images: copies ? 'copy' : 'keep',
        ...(missing === null ? {} : { deleteMissing: true, confirmMissing: missing }),
      })
      void utils.products.invalidate()
      void utils.catalogue.invalidate()
      await onStarted()
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? labels.failed)
    }
    setBusy(false)
  }
  return (
    <div className="mt-5 space-y-4">
      {missing !== null && missing > 0 && (
        <TextField
          label="Number of products to delete"
          hint={`${plural(missing, 'product', 'products')} not in the file would be deleted. ${labels.confirmMissing(missing)}`}
          name="confirm-missing"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {isEmpty && (
        <p className="text-muted">
          There is nothing to import. All products are unchanged or rejected.
        </p>
      )}
      {changes > 0 && status.recognised?.format !== 'stock' && (
        <div>
          <CheckField
            label={labels.images.copy}
            aria-describedby="copy-hint"
            checked={copies}
            onChange={({ target }) => setCopies(target.checked)}
          />
          <p id="copy-hint" className="max-w-xl text-sm text-muted">
            {labels.images.copyHint}
          </p>
        </div>
      )}
      <p className="flex flex-wrap gap-3">
        {!isEmpty && (
          <Button size="small" busy={busy} onClick={() => void run()}>
            {changes === 0 && groupChanges > 0
              ? `Import ${plural(groupChanges, 'product group', 'product groups')}`
              : `Import ${plural(changes, 'product', 'products')}`}
          </Button>
        )}
        <ButtonLink href={linkToImport(status.id, 'mapping')} variant="outline" size="small">
          {labels.back}
        </ButtonLink>
      </p>
    </div>
  )
}
