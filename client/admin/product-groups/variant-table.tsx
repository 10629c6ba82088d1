/**
 * Edits the variants of a group in one table: arrow keys move between cells, a pasted column fills
 * cells, and Ctrl + D copies a cell into the cells below it.
 */
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { linkToEditProduct } from '../navigation/paths.ts'
import {
  type CellColumn,
  cellProblem,
  differing,
  type Edits,
  filledCells,
  pastedCells,
  type Variant,
  writeCells,
} from './variant-cells.ts'

/** Rows shown at first: more than a form can create. */
const firstRows = 250

interface Props {
  id: string
  variants: readonly Variant[]
  columns: readonly CellColumn[]
  edits: Edits
  onEdit: (change: (now: Edits) => Edits) => void
  /** the buttons of a row */
  actions: (variant: Variant, row: number) => ReactNode
  /** further buttons of the toolbar */
  children?: ReactNode
}

const cellId = (id: string, row: number, column: number) => `${id}-${row}-${column}`

export function VariantTable({ id, variants, columns, edits, onEdit, actions, children }: Props) {
  const [rows, setRows] = useState(firstRows)
  const active = useRef({ row: 0, column: 0 })
  const table = { variants, columns }
  const fillDown = () =>
    onEdit((now) => writeCells(table, now, filledCells(table, now, active.current)))

  const focusCell = (row: number, column: number) => {
    const input = document.getElementById(cellId(id, row, column)) as HTMLInputElement | null
    input?.focus()
    input?.select()
    return input !== null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget: input, ctrlKey, metaKey, altKey } = event
    const { row, column } = active.current
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') {
      event.preventDefault()
      return fillDown()
    }
    if (ctrlKey || metaKey || altKey) return
    const { selectionStart: start, selectionEnd: end, value } = input
    const isWhole = start === 0 && end === value.length
    const next: Record<string, readonly [number, number] | false> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      Enter: [row + 1, column],
      ArrowLeft: (isWhole || (start === 0 && end === 0)) && [row, column - 1],
      ArrowRight: (isWhole || start === value.length) && [row, column + 1],
    }
    const to = next[key]
    if (to) {
      event.preventDefault()
      focusCell(...to)
    } else if (key === 'Escape') {
      const stored = columns[column]!.read(variants[row]!)
      onEdit((now) => writeCells(table, now, [{ row, column, text: stored }]))
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const cells = pastedCells(text, active.current)
    onEdit((now) => writeCells(table, now, cells))
  }
  // Rows render again only when their own cells change.
  const handlers = useRef({ onEdit, onKeyDown, onPaste, table })
  handlers.current = { onEdit, onKeyDown, onPaste, table }
  const [cellHandlers] = useState<CellHandlers>(() => ({
    onFocus: (row, column) => {
      active.current = { row, column }
    },
    onChange: (row, column, text) =>
      handlers.current.onEdit((now) =>
        writeCells(handlers.current.table, now, [{ row, column, text }]),
      ),
    onKeyDown: (event) => handlers.current.onKeyDown(event),
    onPaste: (event) => handlers.current.onPaste(event),
  }))
  const differs = differing(table, edits)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button variant="outline" size="small" onClick={fillDown} disabled={variants.length < 2}>
          Fill down
        </Button>
        {children}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard */}
      <section aria-label="Variants" tabIndex={0} className="cell-table overflow-auto">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">Variants</caption>
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 text-start font-medium">
                Product
              </th>
              {columns.map(({ key, label, numeric }) => (
                <th
                  key={key}
                  scope="col"
                  className={cx('py-2 font-medium', numeric ? 'text-end' : 'text-start')}
                >
                  {label}
                  {(key === 'category' || key === 'brand') && differs.has(key) && (
                    <Badge tone="yellow" className="ms-2">
                      Differs
                    </Badge>
                  )}
                </th>
              ))}
              <th scope="col" className="py-2 text-start font-medium">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {variants.slice(0, rows).map((variant, row) => (
              <tr key={variant.product.productId} className="border-b border-line last:border-0">
                <Cells
                  id={id}
                  row={row}
                  variant={variant}
                  columns={columns}
                  edited={edits[variant.product.productId]}
                  handlers={cellHandlers}
                />
                <td className="whitespace-nowrap">{actions(variant, row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {variants.length > rows && (
        <Button variant="plain" size="small" onClick={() => setRows(variants.length)}>
          Show all {variants.length} variants
        </Button>
      )}
    </>
  )
}

interface CellHandlers {
  onFocus: (row: number, column: number) => void
  onChange: (row: number, column: number, text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent) => void
}

interface CellsProps {
  id: string
  row: number
  variant: Variant
  columns: readonly CellColumn[]
  edited: Edits[string] | undefined
  handlers: CellHandlers
}

const Cells = memo(({ id, row, variant, columns, edited, handlers }: CellsProps) => {
  const { productId, Images } = variant.product
  const name = variant.options.join(' / ')
  return (
    <>
      <th scope="row" className="py-1.5 pe-3 text-start font-normal">
        <span className="flex items-center gap-2">
          <ResponsiveImage
            src={Images[0]}
            alt=""
            sizes="32px"
            width={32}
            height={40}
            className="h-10 w-8 shrink-0 rounded-control"
          />
          <Link
            href={linkToEditProduct(productId)}
            className="inline-flex min-h-9 items-center whitespace-nowrap text-link"
          >
            {productId}
          </Link>
        </span>
      </th>
      {columns.map((column, place) => {
        const { key, label, numeric, locked } = column
        const text = edited?.[key] ?? column.read(variant)
        const isWrong = edited?.[key] !== undefined && cellProblem(column, text) !== undefined
        return (
          <td key={key} className="py-1.5 pe-1">
            <input
              id={cellId(id, row, place)}
              data-wide={key === 'productName' || undefined}
              data-edited={edited?.[key] === undefined ? undefined : true}
              inputMode={numeric ? 'decimal' : undefined}
              autoComplete="off"
              aria-label={`${label} of ${name}`}
              aria-invalid={isWrong || undefined}
              readOnly={locked}
              value={text}
              onFocus={() => handlers.onFocus(row, place)}
              onChange={({ target }) => handlers.onChange(row, place, target.value)}
              onKeyDown={handlers.onKeyDown}
              onPaste={handlers.onPaste}
            />
          </td>
        )
      })}
    </>
  )
})
