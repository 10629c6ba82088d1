/** A small table of texts; the first column names the row, the others are numbers unless said. */
import type { ReactNode } from 'react'

interface Props {
  caption: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  /** names of the rows where their first cell is no text */
  rowKeys?: readonly string[]
  /** the columns hold words, not numbers */
  wordy?: boolean
  className?: string
}

export function PlainTable({ caption, head, rows, rowKeys, wordy, className }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className={`overflow-auto ${className ?? ''}`}>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
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
              className="border-b border-line last:border-0"
            >
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={head[index]} scope="row" className="py-2 pe-4 text-start font-normal">
                    {cell}
                  </th>
                ) : (
                  <td key={head[index]} className={`py-2 pe-4 ${wordy ? '' : 'text-end'}`}>
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
