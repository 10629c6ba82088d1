/** What the file is, which column fills which field, and the first products as that makes them. */
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { isTable } from '#server/imports/imports.schema.ts'
import { importFields, type Mapping } from '#server/imports/mapping.schema.ts'
import { notifyError } from '../../lib/notices.ts'
import { type Outputs, trpc } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField } from '../../ui/field.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { Failed } from '../../ui/states.tsx'
import { readAdminFailure } from '../lib/session.ts'
import { linkToImport } from '../paths.ts'
import { adminTexts } from '../texts.ts'
import { ImportPreview } from './import-preview.tsx'
import type { ImportStatus } from './import-status.ts'
import { MappingDefaults } from './mapping-defaults.tsx'
import { sourceOf, withSource } from './mapping-draft.ts'
import { MappingField } from './mapping-field.tsx'
import { MappingJson } from './mapping-json.tsx'
import { MappingMatch } from './mapping-match.tsx'
import { MappingPrices } from './mapping-prices.tsx'

const words = adminTexts.imports
/** Milliseconds of silence after a change before the server reads the file's head again. */
const debounce = 250

type Preview = Outputs['imports']['preview']

/** The server's view of a mapping, asked again whenever it changes; the old one stays until then. */
function usePreview(id: string, mapping: Mapping | undefined, onDraft: (draft: Mapping) => void) {
  const utils = trpc.useUtils()
  const [preview, setPreview] = useState<Preview>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const printed = JSON.stringify(mapping)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mapping's value counts; another attempt asks again
  useEffect(() => {
    let current = true
    const timer = setTimeout(() => {
      utils.client.imports.preview.mutate({ id, mapping }).then(
        (answer) => {
          if (!current) return
          setFailure(undefined)
          setPreview(answer)
          if (answer.suggestion) onDraft(answer.suggestion.mapping)
        },
        (error) => {
          const { message, issues } = readAdminFailure(error)
          const first = issues[0]
          if (current)
            setFailure(first ? `${first.path}: ${first.message}` : (message ?? words.previewFailed))
        },
      )
    }, debounce)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [id, printed, attempt])
  return { preview, failure, again: () => setAttempt((n) => n + 1) }
}

/** Another sheet was chosen, and nobody has said anything of its columns. */
const isSheetAlone = (mapping: Mapping): boolean =>
  mapping.sheet !== undefined && Object.keys(mapping).length === 1

interface Props {
  status: ImportStatus
  onStarted: () => void
}

export function ImportMapping({ status, onStarted }: Props) {
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const kept = Object.keys(status.mapping).length > 0
  const [mapping, setMapping] = useState<Mapping | undefined>(kept ? status.mapping : undefined)
  const { preview, failure, again } = usePreview(status.id, mapping, (draft) =>
    // The server's draft comes with the first look at the file; from then on the person decides.
    setMapping((now) => (now && !isSheetAlone(now) ? now : draft)),
  )
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
      navigate(linkToImport(status.id))
      onStarted()
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? words.failed)
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
  const { recognised, samples, suggestion } = preview
  const known = recognised.format !== 'table' && recognised.format !== 'objects'
  const isStock = recognised.format === 'stock'
  const now = mapping ?? {}
  const fields = (
    <>
      <ul className="divide-y divide-line">
        {importFields.map((field) => (
          <MappingField
            key={field}
            field={field}
            source={sourceOf(now, field)}
            samples={samples}
            byNumber={isTable(recognised.notation) && !recognised.hasHeader}
            onChange={(source) => setMapping(withSource(now, field, source))}
          />
        ))}
      </ul>
      <MappingJson mapping={now} onChange={setMapping} />
    </>
  )
  return (
    <div className="space-y-8">
      <section aria-labelledby="recognised">
        <h2 id="recognised" className="title-3">
          {words.recognised}
        </h2>
        <p className="mt-1">
          {words.formats[recognised.format]},{' '}
          {recognised.sheet === undefined ? recognised.encoding : words.ofSheet(recognised.sheet)},{' '}
          {words.columnsFound(recognised.columns.length)}
        </p>
        {recognised.sheets && recognised.sheets.length > 1 && (
          <SelectField
            name="sheet"
            className="mt-3 max-w-sm"
            label={words.sheet}
            value={recognised.sheet}
            onChange={({ target }) => setMapping({ sheet: target.value })}
          >
            {recognised.sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
      </section>
      <section aria-labelledby="mapping" className="panel">
        <h2 id="mapping" className="title-3">
          {words.mapping}
        </h2>
        <p className="mt-1 mb-3 text-muted">{known ? words.mappingKnown : words.mappingHint}</p>
        {suggestion?.notes.map((note) => (
          <p key={note} className="mb-2 text-sm text-caution">
            {note}
          </p>
        ))}
        <MappingMatch mapping={now} isStock={isStock} onChange={setMapping} />
        {!isStock && (
          <>
            <MappingDefaults mapping={now} onChange={setMapping} />
            <MappingPrices
              mapping={now}
              isAsked={preview.asks?.includes('currency') ?? false}
              onChange={setMapping}
            />
          </>
        )}
        {known ? (
          <details>
            <summary className="inline-flex min-h-9 items-center text-link">
              {words.changeMapping}
            </summary>
            {fields}
          </details>
        ) : (
          fields
        )}
      </section>
      <ImportPreview preview={preview} failure={failure} />
      <div className="save-bar">
        <CheckField
          className="me-auto min-w-0 flex-auto"
          label={words.missingProducts}
          checked={deleteMissing}
          onChange={(event) => setDeleteMissing(event.target.checked)}
        />
        <p className="text-sm text-muted max-sm:hidden">{words.checkHint}</p>
        <Button
          size="small"
          className="shrink-0"
          busy={busy}
          disabled={Boolean(failure ?? preview.problem)}
          onClick={() => void check()}
        >
          {words.check}
        </Button>
      </div>
    </div>
  )
}
