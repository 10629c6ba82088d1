/** Defines the usual kinds of columns: a title, text, a number, money, a date, a badge. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDateTime, formatMoney } from '../lib/values/format.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { Column } from './data-table.tsx'

type Options<Row> = Omit<Column<Row>, 'key' | 'label' | 'cell'>
type Read<Row, Value> = (row: Row) => Value

/** The sorts of a date column. */
export const byAge = { ascending: 'oldest', descending: 'newest' } as const

/** The variant and the label of each value that a badge shows. */
export type BadgeStates<Value extends string> = Readonly<
  Record<Value, readonly [BadgeTone, string]>
>

/** Returns the labels of badge states, as a filter offers them. */
export const labelsOf = <Value extends string>(states: BadgeStates<Value>) =>
  Object.fromEntries(
    Object.entries<BadgeStates<Value>[Value]>(states).map(([value, [, label]]) => [value, label]),
  ) as Record<Value, string>

interface TitleOptions<Row> extends Options<Row> {
  /** the page of the row; undefined leaves plain text */
  href?: Read<Row, string | undefined>
  state?: Read<Row, unknown>
  /** opens the row in a dialog over the list */
  open?: (row: Row) => void
  /** the accessible name, where the text alone does not describe the action */
  name?: Read<Row, string>
  /** the line below */
  detail?: Read<Row, ReactNode>
  /** a small image before the name; it adds nothing to it */
  image?: Read<Row, string | undefined>
}

/** Renders the small image of a row, beside the name that describes it. */
export const RowImage = ({ src }: { src: string | undefined }) => (
  <ResponsiveImage
    src={src}
    alt=""
    sizes="48px"
    width={40}
    height={50}
    className="h-12 w-10 shrink-0 rounded-control"
  />
)

/** Column kinds for rows of one type. Each takes a key, a label and a reader of the row's value. */
export interface Columns<Row> {
  text: (
    key: string,
    label: string,
    read: Read<Row, ReactNode>,
    options?: Options<Row>,
  ) => Column<Row>
  /** The row's name, which links to its page or opens it. */
  title: (
    key: string,
    label: string,
    read: Read<Row, string>,
    options?: TitleOptions<Row>,
  ) => Column<Row>
  number: (
    key: string,
    label: string,
    read: Read<Row, number>,
    options?: Options<Row>,
  ) => Column<Row>
  /** An amount; a dash where there is none. */
  money: (
    key: string,
    label: string,
    read: Read<Row, number | null | undefined>,
    options?: Options<Row>,
  ) => Column<Row>
  /** A date with its time unless `format` says otherwise. */
  date: (
    key: string,
    label: string,
    read: Read<Row, string | null>,
    options?: Options<Row> & { format?: (iso: string) => string },
  ) => Column<Row>
  badge: <Value extends string>(
    key: string,
    label: string,
    read: Read<Row, Value>,
    states: BadgeStates<Value>,
    options?: Options<Row>,
  ) => Column<Row>
}

/** Returns the column kinds for rows of one type. */
export const columnsOf = <Row,>(): Columns<Row> => ({
  text: (key, label, cell, options) => ({ key, label, cell, ...options }),
  title: (key, label, read, { href, state, open, name, detail, image, ...options } = {}) => ({
    key,
    label,
    fixed: true,
    ...options,
    cell: (row) => {
      const title = (
        <span className="block min-w-0 sm:min-w-40">
          <Title
            text={read(row)}
            href={href?.(row)}
            state={state?.(row)}
            open={open && (() => open(row))}
            name={name?.(row)}
          />
          {detail && <span className="block text-sm wrap-anywhere text-muted">{detail(row)}</span>}
        </span>
      )
      if (!image) return title
      return (
        <span className="flex items-center gap-3">
          <RowImage src={image(row)} />
          {title}
        </span>
      )
    },
  }),
  number: (key, label, cell, options) => ({ key, label, cell, numeric: true, ...options }),
  money: (key, label, read, options) => ({
    key,
    label,
    numeric: true,
    ...options,
    cell: (row) => {
      const amount = read(row)
      return amount == null ? '–' : formatMoney(amount)
    },
  }),
  date: (key, label, read, { format = formatDateTime, ...options } = {}) => ({
    key,
    label,
    className: 'sm:whitespace-nowrap',
    ...options,
    cell: (row) => {
      const timestamp = read(row)
      return timestamp && format(timestamp)
    },
  }),
  badge: (key, label, read, states, options) => ({
    key,
    label,
    ...options,
    cell: (row) => {
      const [tone, word] = states[read(row)]
      return <Badge tone={tone}>{word}</Badge>
    },
  }),
})

interface TitleProps {
  text: string
  href: string | undefined
  state: unknown
  open: (() => void) | undefined
  name: string | undefined
}

function Title({ text, href, state, open, name }: TitleProps) {
  if (open)
    return (
      <button
        type="button"
        aria-label={name}
        className="min-h-9 text-start font-medium wrap-anywhere hover:underline"
        onClick={open}
      >
        {text}
      </button>
    )
  if (href === undefined) return <span className="font-medium wrap-anywhere">{text}</span>
  return (
    <Link
      href={href}
      state={state}
      className="inline-block min-h-9 py-1.5 font-medium wrap-anywhere text-link"
    >
      {text}
    </Link>
  )
}
