/**
 * Edits a price or a stock in its table cell: Enter saves, Escape restores, Tab saves and moves to
 * the same column of the next row. After another person's save their value is shown, and nothing is
 * overwritten silently.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { readAdminFailure } from '../../lib/account/session.ts'
import type { Outputs } from '../../lib/api/trpc.ts'
import { readAmount } from '../../lib/values/amount.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { adminTexts } from '../texts/texts.ts'

export type AdminProduct = Outputs['products']['adminList']['items'][number]

export type NumberField = 'price' | 'lastPrice' | 'stock'

/** The actions of editable cells and of a row's buttons. */
export interface CellActions {
  save: (product: AdminProduct, field: NumberField, value: number) => Promise<void>
  /** loads the value that another person stored */
  refresh: (productId: string) => Promise<AdminProduct | undefined>
}

interface Props {
  product: AdminProduct
  field: NumberField
  label: string
  /** the index of the row in the table */
  position: number
  show: (value: number) => string
  actions: CellActions
  /** shown beside the value */
  note?: ReactNode
}

const labels = adminTexts.products

/** Opens the same column's cell of another row; returns false at the end of the table. */
function openCell(field: NumberField, position: number): boolean {
  const cell = document.querySelector<HTMLElement>(`[data-cell="${field}-${position}"]`)
  cell?.click()
  return cell !== null
}

export function EditableNumber({ product, field, label, position, show, actions, note }: Props) {
  const [typed, setTyped] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<{ mine: number; theirs: AdminProduct }>()
  const cell = useRef<HTMLButtonElement>(null)
  const refocus = useRef(false)
  const id = useId()
  const editing = typed !== undefined
  useEffect(() => {
    if (editing || !refocus.current) return
    refocus.current = false
    cell.current?.focus()
  }, [editing])

  const store = async (value: number, from: AdminProduct) => {
    setSaving(true)
    setProblem(undefined)
    setConflict(undefined)
    try {
      await actions.save(from, field, value)
      setTyped(undefined)
    } catch (error) {
      const failure = readAdminFailure(error)
      const theirs =
        failure.code === 'PRECONDITION_FAILED'
          ? await actions.refresh(product.productId).catch(() => undefined)
          : undefined
      if (theirs) {
        setTyped(undefined)
        setConflict({ mine: value, theirs })
      } else
        setProblem(
          failure.issues.find(({ path }) => path === field)?.message ??
            failure.message ??
            adminTexts.list.notSaved,
        )
    } finally {
      setSaving(false)
    }
  }
  const commit = () => {
    if (typed === undefined || saving) return
    const value = readAmount(typed)
    if (value === undefined || !Number.isFinite(value)) return setProblem(labels.badNumber)
    if (value === product[field]) return revert()
    void store(value, product)
  }
  const revert = () => {
    setTyped(undefined)
    setProblem(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      refocus.current = true
      commit()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      refocus.current = true
      revert()
    } else if (event.key === 'Tab') {
      commit()
      if (openCell(field, position + (event.shiftKey ? -1 : 1))) event.preventDefault()
    }
  }
  const name = product.productName
  return (
    <span className="inline-block">
      {editing ? (
        <span className="inline-flex items-center gap-2">
          {saving && <Spinner />}
          <input
            className="cell-input"
            inputMode={field === 'stock' ? 'numeric' : 'decimal'}
            aria-label={labels.cellInput(label, name)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            value={typed}
            readOnly={saving}
            // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit this very value
            autoFocus
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={commit}
          />
        </span>
      ) : (
        <button
          ref={cell}
          type="button"
          className="cell-edit"
          data-cell={`${field}-${position}`}
          aria-label={labels.editCell(label, name, show(product[field]))}
          onClick={() => {
            setConflict(undefined)
            setTyped(String(product[field]))
          }}
        >
          {show(product[field])}
        </button>
      )}
      {!editing && note}
      {problem && (
        <span id={`${id}-problem`} role="alert" className="block text-sm text-danger">
          {problem}
        </span>
      )}
      {conflict && (
        <span
          role="alert"
          className="mt-1 block w-64 max-w-[70vw] rounded-control bg-caution-soft p-2 text-start text-sm whitespace-normal text-caution"
        >
          {labels.conflict(show(conflict.theirs[field]))}
          <span className="mt-1 flex justify-end gap-3">
            <button
              type="button"
              className="min-h-8 font-semibold underline"
              onClick={() => store(conflict.mine, conflict.theirs)}
            >
              {labels.useMine} ({show(conflict.mine)})
            </button>
            <button
              type="button"
              className="min-h-8 font-semibold underline"
              onClick={() => setConflict(undefined)}
            >
              {labels.useTheirs}
            </button>
          </span>
        </span>
      )}
    </span>
  )
}
