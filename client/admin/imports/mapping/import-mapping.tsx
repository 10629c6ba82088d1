/** Maps columns of the file to product fields, with a preview of the first products. */

import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { useDraft } from '../../../forms/draft.ts'
import { CheckField, SelectField } from '../../../forms/field.tsx'
import { readAdminFailure } from '../../../lib/account/session.ts'
import { type Outputs, trpc } from '../../../lib/api/trpc.ts'
import { notifyError } from '../../../lib/state/notices.ts'
import { plural } from '../../../lib/values/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { Failed } from '../../../ui/states.tsx'
import { linkToImport } from '../../navigation/paths.ts'
import { adminTexts } from '../../texts/texts.ts'
import { ImportPreview } from '../preview/import-preview.tsx'
import type { ImportStatus } from '../preview/import-status.ts'
import { ChooseMapping } from './choose-mapping.tsx'
import { columnsOfFile } from './columns.tsx'
import { MappingCategories } from './mapping-categories.tsx'
import { MappingDefaults } from './mapping-defaults.tsx'
import { MappingFields } from './mapping-fields.tsx'
import { MappingGroups } from './mapping-groups.tsx'
import { MappingJson } from './mapping-json.tsx'
import { MappingMatch } from './mapping-match.tsx'
import { MappingPrices } from './mapping-prices.tsx'
import { MappingQuestions } from './mapping-questions.tsx'
import { MappingRules } from './mapping-rules.tsx'
import { SaveMappingForm } from './save-mapping.tsx'
import { useSavedMappings } from './saved-mappings.ts'
import { usePreview } from './use-preview.ts'

const labels = adminTexts.imports
const more = adminTexts.importMapping

/** Returns true when only the part of the file is chosen, and no column is mapped yet. */
const isPartAlone = (mapping: Mapping): boolean =>
  Object.keys(mapping).length > 0 &&
  Object.keys(mapping).every((key) => key === 'sheet' || key === 'list' || key === 'format')

/** Returns the currency column of the draft. */
function currencyColumnOf(suggestion: Outputs['imports']['preview']['suggestion']) {
  const column = suggestion?.mapping.currency?.column
  const remark = suggestion?.remarks.find(({ code }) => code === 'currency-column')
  return column === undefined
    ? undefined
    : { column, codes: remark?.values.codes?.split(', ') ?? [] }
}

/** Returns true when most first products are rejected: the file may be another kind. */
const fitsBadly = ({ products }: Outputs['imports']['preview']): boolean =>
  products.filter(({ issues }) => issues.length > 0).length > products.length / 2

interface Props {
  status: ImportStatus
  onStarted: () => void
}

export function ImportMapping({ status, onStarted }: Props) {
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const draft = useDraft<{ mapping: Mapping }>(`import:${status.id}`)
  const storedMapping = Object.keys(status.mapping).length > 0
  const [mapping, setMapping] = useState<Mapping | undefined>(
    () => draft.read().mapping ?? (storedMapping ? status.mapping : undefined),
  )
  const [isFresh] = useState(mapping === undefined)
  const change = (next: Mapping) => {
    draft.write({ mapping: next })
    setMapping(next)
  }
  const mappingPreview = usePreview(
    { mapping },
    async (signal) => ({
      ...(await utils.client.imports.preview.mutate({ id: status.id, mapping }, { signal })),
      isTried: mapping !== undefined && !isPartAlone(mapping),
    }),
    ({ suggestion }) => {
      // The server's draft comes with the first preview; afterwards the user decides.
      if (suggestion && (!mapping || isPartAlone(mapping))) setMapping(suggestion.mapping)
    },
  )
  const { answer: preview, failure, again } = mappingPreview
  const saved = useSavedMappings(status.id, change)
  const [deleteMissing, setDeleteMissing] = useState(false)
  const [busy, setBusy] = useState(false)

  const check = async () => {
    setBusy(true)
    try {
      await utils.client.imports.start.mutate({
        id: status.id,
        mapping: mapping ?? {},
        dryRun: true,
        deleteMissing,
      })
      draft.clear()
      navigate(linkToImport(status.id))
      onStarted()
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? labels.failed)
      setBusy(false)
    }
  }
  if (!preview)
    return failure ? (
      <Failed message={failure} onRetry={again} />
    ) : (
      <div role="status" aria-label={adminTexts.list.loading}>
        <SkeletonText lines={8} />
      </div>
    )
  const { recognised, suggestion } = preview
  const known = recognised.format !== 'table' && recognised.format !== 'objects'
  const isStock = recognised.format === 'stock'
  const now = mapping ?? {}
  const file = columnsOfFile(preview)
  const fields = (
    <MappingFields products={preview.products} file={file} mapping={now} onChange={change} />
  )
  const remarks = suggestion?.remarks.flatMap(
    ({ code, values }) => more.remarks[code](values) ?? [],
  )
  return (
    <div className="space-y-8">
      <section aria-labelledby="recognised">
        <h2 id="recognised" className="title-3">
          File format
        </h2>
        <p className="mt-1">
          {labels.formats[recognised.format]},{' '}
          {recognised.sheet === undefined ? recognised.encoding : `sheet “${recognised.sheet}”`},{' '}
          {plural(recognised.columns.length, 'column', 'columns')}
        </p>
        {recognised.sheets && recognised.sheets.length > 1 && (
          <SelectField
            name="sheet"
            className="mt-3 max-w-sm"
            label="Sheet"
            value={recognised.sheet}
            onChange={({ target }) => change({ sheet: target.value })}
          >
            {recognised.sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        {recognised.lists && (
          <SelectField
            name="list"
            className="mt-3 max-w-sm"
            label="List of products in the file"
            value={now.list ?? ''}
            onChange={({ target }) => change({ list: target.value })}
          >
            {now.list === undefined && <option value="">Choose …</option>}
            {recognised.lists.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        {known && fitsBadly(preview) && (
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <p className="text-caution">{more.asTable.hint}</p>
            <Button size="small" variant="outline" onClick={() => change({ format: 'table' })}>
              {more.asTable.action}
            </Button>
          </div>
        )}
      </section>
      <section aria-labelledby="mapping" className="panel">
        <h2 id="mapping" className="title-3">
          Column mapping
        </h2>
        <p className="mt-1 mb-3 text-muted">
          {known
            ? 'The columns of this format are mapped automatically.'
            : 'Suggested from column names and first values. Please check it.'}
        </p>
        <ChooseMapping saved={saved} isFresh={isFresh} />
        {!saved.chosen &&
          remarks?.map((remark) => (
            <p key={remark} className="mb-2 text-sm break-words text-caution">
              {remark}
            </p>
          ))}
        <MappingQuestions
          questions={suggestion?.questions ?? []}
          problems={preview.problems ?? []}
          mapping={now}
          byNumber={file.byNumber}
          onChange={change}
        />
        <MappingMatch mapping={now} isStock={isStock} onChange={change} />
        {!isStock && (
          <>
            <MappingDefaults mapping={now} onChange={change} />
            <MappingPrices
              // typed text belongs to the mapping it was typed into
              key={saved.chosen?.id}
              mapping={now}
              needsAnswer={preview.needs?.includes('currency') ?? false}
              drafted={currencyColumnOf(suggestion)}
              onChange={change}
            />
          </>
        )}
        {!isStock && <MappingRules mapping={now} onChange={change} />}
        {known ? (
          <details>
            <summary className="inline-flex min-h-9 items-center text-link">
              Change column mapping
            </summary>
            {fields}
          </details>
        ) : (
          fields
        )}
        {!isStock && (
          <MappingGroups
            // a chosen mapping or another part of the file has its own groups
            key={`${saved.chosen?.id} ${recognised.sheet} ${now.list}`}
            format={recognised.format}
            file={file}
            mapping={now}
            onChange={change}
          />
        )}
        <MappingJson mapping={now} onChange={change} />
        <SaveMappingForm importId={status.id} saved={saved} mapping={now} />
      </section>
      {!isStock && (
        <MappingCategories
          id={status.id}
          mapping={mapping ?? (known ? now : undefined)}
          onChange={change}
        />
      )}
      <ImportPreview
        id={status.id}
        preview={preview}
        failure={failure}
        isDrafting={!preview.isTried && suggestion !== null}
        isStale={mappingPreview.isAsking}
      />
      <div className="save-bar">
        <CheckField
          className="me-auto min-w-0 flex-auto"
          label="Delete products that are not in the file"
          checked={deleteMissing}
          onChange={(event) => setDeleteMissing(event.target.checked)}
        />
        <p className="text-sm text-muted max-sm:hidden">Reads the whole file without saving.</p>
        <Button
          size="small"
          className="shrink-0"
          busy={busy}
          disabled={Boolean(failure ?? preview.problem)}
          onClick={() => void check()}
        >
          Check file
        </Button>
      </div>
    </div>
  )
}
