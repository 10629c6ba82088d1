/** Renders /admin/stock/count for a phone beside the shelf: scan or type, count, save, repeat. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Supply } from '#server/modules/inventory/stock.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { paths } from '../navigation/paths.ts'
import { CountPad, expectedUnits } from './count-pad.tsx'
import { counting as labels } from './labels.ts'

/** Most matches offered for an ambiguous text. */
const maxMatches = 8

interface CountedProduct {
  productId: string
  name: string
  text: string
}

export default function CountPage() {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const [product, setProduct] = useState<Supply>()
  const [found, setFound] = useState<Supply[]>([])
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<CountedProduct[]>([])

  const lookUp = async (q: string, limit = maxMatches) =>
    (await utils.client.stock.list.query({ q, limit })).items
  const choose = (one: Supply | undefined) => {
    setProduct(one)
    setFound([])
    setTyped('')
    setProblem(undefined)
  }
  /** Runs one call at a time; errors appear near the form. */
  const run = async (
    work: () => Promise<void>,
    failed: string,
    onRefused?: () => Promise<void>,
  ) => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      const { code, message } = readAdminFailure(error)
      setProblem(message ?? failed)
      if (code === 'PRECONDITION_FAILED') await onRefused?.().catch(() => {})
    } finally {
      setBusy(false)
    }
  }
  const find = (q: string) =>
    run(async () => {
      const items = await lookUp(q)
      if (items.length === 1) return choose(items[0])
      setFound(items)
      if (items.length === 0) setProblem(`No product matches “${q}”.`)
    }, 'The product could not be found. Please try again.')
  const save = (counted: Supply) =>
    run(
      async () => {
        const { productId, productName: name, version } = counted
        const expected = expectedUnits(counted)
        const body = { productId, counted: Number(typed), expected, version }
        await utils.client.stock.count.mutate(body, { context: { idempotencyKey: keyOf(body) } })
        notify(`Count of ${name} saved.`)
        const text = `${typed}: ${labels.difference(body.counted - expected)}`
        setDone((all) => [{ productId, name, text }, ...all.filter((one) => one.name !== name)])
        choose(undefined)
        void utils.stock.invalidate()
        void utils.products.invalidate()
      },
      'The count could not be saved. Please try again.',
      // another person changed the stock meanwhile: show the new expected count
      async () => setProduct((await lookUp(counted.productId, 1))[0]),
    )
  return (
    <>
      <PageHead
        title="Count stock"
        subtitle="Count all units on the shelf, including those still to pack."
      >
        <ButtonLink href={paths.stock} variant="outline" size="small">
          Stock
        </ButtonLink>
      </PageHead>
      {product ? (
        <CountPad
          product={product}
          typed={typed}
          onType={setTyped}
          problem={problem}
          busy={busy}
          onSave={() => save(product)}
          onOther={() => choose(undefined)}
        />
      ) : (
        <Finder found={found} problem={problem} busy={busy} onFind={find} onChoose={choose} />
      )}
      {done.length > 0 && (
        <section aria-labelledby="counted-now" className="mt-8 max-w-sm">
          <h2 id="counted-now" className="title-3 mb-2">
            Counted in this session
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {done.map(({ productId, name, text }) => (
              <li key={productId} className="py-2">
                {name}
                <span className="block text-sm text-muted">{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface FinderProps {
  found: readonly Supply[]
  problem: string | undefined
  busy: boolean
  onFind: (q: string) => void
  onChoose: (product: Supply) => void
}

/** Finds a product. A scanner types a code and presses Enter, as people do. */
function Finder({ found, problem, busy, onFind, onChoose }: FinderProps) {
  const [q, setQ] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (q.trim()) onFind(q.trim())
    field.current?.select()
  }
  return (
    <div className="max-w-sm">
      <form onSubmit={submit} noValidate className="space-y-3">
        <TextField
          ref={field}
          name="q"
          type="search"
          label="Scan or enter a barcode, SKU, Product Id or name"
          enterKeyHint="search"
          autoComplete="off"
          value={q}
          error={problem}
          onChange={({ target }) => setQ(target.value)}
        />
        <Button type="submit" busy={busy} className="w-full">
          Find
        </Button>
      </form>
      {found.length > 1 && (
        <section aria-label={labels.several} className="mt-5">
          <p className="mb-2 font-medium">{labels.several}</p>
          <ul className="divide-y divide-line border-y border-line">
            {found.map((one) => (
              <li key={one.productId}>
                <button
                  type="button"
                  className="block min-h-12 w-full py-2 text-start hover:bg-sand"
                  onClick={() => onChoose(one)}
                >
                  {one.productName}
                  <span className="block text-sm text-muted">{one.productId}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
