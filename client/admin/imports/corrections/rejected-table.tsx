/** Renders rejected products with the cells of their rows as fields. */
import { number } from '../../../lib/values/numbers.ts'
import { cx } from '../../../ui/classes.ts'
import { corrections as labels } from '../../texts/corrections.ts'
import { onPage } from '../preview/reason.ts'
import type { Place, RawCell, RejectedProduct, useCorrections } from './corrections-draft.ts'

interface Props {
  products: readonly RejectedProduct[]
  /** also shows columns without an error */
  all: boolean
  draft: ReturnType<typeof useCorrections>
}

/** Returns the columns with errors first, each group in the order of the file. */
function columnsOf(products: readonly RejectedProduct[], all: boolean): string[] {
  const cells = products.flatMap(({ rows }) => rows.flatMap((row) => row.cells))
  const named = new Set(cells.filter(({ isNamed }) => isNamed).map(({ column }) => column))
  if (!all && named.size > 0) return [...named]
  return [...new Set([...named, ...cells.map(({ column }) => column)])]
}

const phone = {
  table: 'max-sm:block max-sm:[&_tbody]:block',
  row: 'max-sm:block max-sm:py-3',
  cell: 'max-sm:block max-sm:py-1 max-sm:before:block max-sm:before:text-muted max-sm:before:content-[attr(data-label)]',
}

export function RejectedTable({ products, all, draft }: Props) {
  const columns = columnsOf(products, all)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard
    <section aria-label={labels.title} tabIndex={0} className="mt-3 overflow-auto">
      <table className={cx('w-full text-sm', phone.table)}>
        <caption className="sr-only">{labels.title}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line text-start text-muted">
            {['Product', 'Reason', ...columns].map((label) => (
              <th key={label} scope="col" className="py-2 pe-4 text-start font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.flatMap((product) =>
            product.rows.map((row, index) => (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of one line differ in nothing else
                key={`${product.position} ${index}`}
                className={cx('border-b border-line align-top last:border-0', phone.row)}
              >
                <th scope="row" className="py-2 pe-4 text-start font-normal max-sm:block">
                  <span className="block font-medium break-words">
                    {product.productName || product.productId}
                  </span>
                  <span className="text-muted">{`Line ${number(row.line)}`}</span>
                </th>
                <td className="min-w-40 py-2 pe-4 max-sm:block max-sm:py-0">
                  {index === 0 &&
                    product.issues.map(({ column, reason }) => (
                      <span key={`${column} ${reason}`} className="block break-words text-danger">
                        {column && `${column}: `}
                        {onPage(reason)}
                      </span>
                    ))}
                </td>
                {columns.map((column) => {
                  const cell = row.cells.find((one) => one.column === column)
                  return (
                    <td key={column} data-label={column} className={cx('py-2 pe-3', phone.cell)}>
                      {cell && (
                        <Field
                          cell={cell}
                          line={row.line}
                          place={{ position: product.position, row: index, column }}
                          draft={draft}
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  )
}

interface FieldProps {
  cell: RawCell
  line: number
  place: Place
  draft: Props['draft']
}

function Field({ cell, line, place, draft }: FieldProps) {
  const typed = draft.typed(place)
  const field = {
    'aria-label': `${cell.column}, line ${line}`,
    'aria-invalid': cell.isNamed && typed === undefined,
    'data-column': cell.column,
    className: cx(
      'tool w-full min-w-32',
      typed !== undefined ? 'border-accent' : cell.isNamed && 'border-danger',
    ),
    value: typed ?? cell.value,
    onChange: ({ target }: { target: { value: string } }) =>
      draft.edit(place, target.value, cell.value),
  }
  // An input of one line would lose line breaks.
  return cell.value.includes('\n') ? (
    <textarea {...field} rows={2} />
  ) : (
    <input {...field} autoComplete="off" enterKeyHint="next" />
  )
}
