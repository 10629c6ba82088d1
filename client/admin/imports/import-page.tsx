/**
 * Renders /admin/products/import: a file becomes products in four steps that the address names:
 * upload, mapping, plan, run. The server does the work; leaving the page stops nothing.
 */
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { isSettled } from '#server/modules/imports/contract/imports.schema.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { ErrorText, Failed } from '../../ui/states.tsx'
import { Feeds } from '../feeds/feeds.tsx'
import { linkToImport, paths } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'
import { ImportUpload } from './import-upload.tsx'
import { ImportMapping } from './mapping/import-mapping.tsx'
import { EarlierImports } from './undo/earlier-imports.tsx'

const labels = adminTexts.imports
/**
 * Focuses the current step's heading after the pressed button has disappeared.
 * @param place undefined until it is known
 * @param isNext the first place follows an earlier step, too
 */
function useFocusHere<T extends HTMLElement>(place: string | undefined, isNext: boolean) {
  const own = useRef<T>(null)
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (place === undefined || place === before.current) return
    const isMove = isNext || before.current !== undefined
    before.current = place
    if (isMove && document.activeElement === document.body) own.current?.focus()
  }, [place, isNext])
  return own
}

/** Milliseconds between two polls of a run. */
const every = 700

export default function ImportPage() {
  const parameters = useSearchParameters()
  const id = parameters.get('id')
  const [opened] = useState(id)
  return (
    <div className="max-w-5xl">
      <PageHead
        title="Import products"
        subtitle="Import products from a file. Nothing is saved before you review the changes."
      >
        {id && (
          <ButtonLink href={paths.importProducts} variant="outline" size="small">
            Import another file
          </ButtonLink>
        )}
      </PageHead>
      {id ? (
        <Import key={id} id={id} step={parameters.get('step')} isNext={id !== opened} />
      ) : (
        <>
          <ImportUpload />
          <Feeds />
          <EarlierImports />
        </>
      )}
    </div>
  )
}

interface Props {
  id: string
  step: string | null
  /** the user came from another step, not by the address */
  isNext: boolean
}

function Import({ id, step, isNext }: Props) {
  const query = trpc.imports.get.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && !isSettled(state.data.state) ? every : false),
    },
  )
  const status = query.data
  const where = useFocusHere<HTMLParagraphElement>(status && `${status.state} ${step}`, isNext)
  if (!status)
    return query.isError ? (
      <Failed message={labels.loadFailed} onRetry={() => query.refetch()} />
    ) : (
      <div role="status" aria-label={adminTexts.list.loading}>
        <SkeletonText lines={6} />
      </div>
    )
  const reload = () => query.refetch()
  return (
    <>
      <p ref={where} tabIndex={-1} className="mb-5 font-medium break-all">
        {status.fileName}
        <span className="ms-3 font-normal text-muted">{labels.states[status.state]}</span>
      </p>
      {status.corrects && (
        <p className="mb-5">
          <Link href={linkToImport(status.corrects)} className="text-link">
            Corrected rows of an earlier import
          </Link>
        </p>
      )}
      <ErrorText
        text={status.message}
        className="mb-5 rounded-card bg-danger-soft px-4 py-2 text-danger"
      />
      {!isSettled(status.state) ? (
        <ImportProgress status={status} onChanged={reload} />
      ) : step === 'mapping' || status.state === 'uploaded' ? (
        <ImportMapping status={status} onStarted={reload} />
      ) : status.startedAt ? (
        <ImportReport status={status} onStarted={reload} />
      ) : null}
    </>
  )
}
