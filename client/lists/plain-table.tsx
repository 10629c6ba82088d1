/**
 * Renders a small table of texts; the first column names the row, the others are numbers unless
 * set.
 */
import type { ReactNode } from 'react'
import { cx } from '../ui/classes.ts'

interface Props {
  caption: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  /** keys of the rows where their first cell is no text */
  rowKeys?: readonly string[]
  /** the columns hold text, not numbers */
  wordy?: boolean
  /** on a phone each row is a card, where the columns are too wide */
  stacked?: boolean
  className?: string
}

const nothing = { table: '', head: '', row: '', name: '', cell: '' }
const narrow: typeof nothing = {
  table: 'max-sm:block max-sm:[&_tbody]:block',
  head: 'max-sm:sr-only',
  row: 'max-sm:block max-sm:py-2',
  name: 'max-sm:block max-sm:font-medium!',
  cell: 'max-sm:flex max-sm:empty:hidden max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:py-1 max-sm:pe-0 max-sm:before:text-muted max-sm:before:content-[attr(data-label)]',
}

export function PlainTable({ caption, head, rows, rowKeys, wordy, stacked, className }: Props) {
  const { table, head: top, row, name, cell: field } = stacked ? narrow : nothing
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className={`overflow-auto ${className ?? ''}`}>
      <table className={cx('w-full text-sm tabular-nums', table)}>
        <caption className="sr-only">{caption}</caption>
        <thead className={top}>
          <tr className="border-b border-line text-muted">
            {head.map((label, index) => (
              <th
                key={label}
                scope="col"
                className={`py-2 pe-4 font-medium ${index === 0 || wordy ? 'text-start' : 'text-end'}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, position) => (
            <tr
              key={rowKeys?.[position] ?? String(cells[0])}
              className={cx('border-b border-line last:border-0', row)}
            >
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th
                    key={head[index]}
                    scope="row"
                    className={cx('py-2 pe-4 text-start font-normal', name)}
                  >
                    {cell}
                  </th>
                ) : (
                  <td
                    key={head[index]}
                    data-label={stacked && head[index]}
                    className={cx('py-2 pe-4', !wordy && 'text-end', field)}
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
