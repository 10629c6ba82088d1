/**
 * Defines the actions of a row: edit, delete, restore and others, with confirmation and notices.
 */
import { type LucideIcon, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { readAdminFailure } from '../lib/account/session.ts'
import { throwUnlessMissing } from '../lib/api/errors.ts'
import { trpc } from '../lib/api/trpc.ts'
import { notify, notifyError, undoDuration } from '../lib/state/notices.ts'
import { list as listTexts } from '../lib/texts/lists.ts'
import { texts } from '../lib/texts/texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { Column } from './data-table.tsx'
import { RowAction } from './row-action.tsx'

export type Utils = ReturnType<typeof trpc.useUtils>

export interface Action<Row> {
  label: string
  icon: LucideIcon
  /** the accessible name; the label and the name of the row unless given */
  name?: (row: Row) => string
  /** offered for every row unless given */
  when?: (row: Row) => boolean
  /** offered only among deleted rows; the others only among current rows */
  forDeleted?: boolean
  /** opens a page */
  link?: (row: Row) => { href: string; state?: object }
  /** opens a dialog */
  dialog?: (row: Row, close: () => void) => ReactNode
  /** calls the server */
  run?: (row: Row) => Promise<unknown>
  /** asks for confirmation first; `action` is the label of the button */
  confirm?: (row: Row) => { title: string; text: string; action?: string }
  danger?: boolean
  /** the notice after a success */
  done?: (row: Row) => string
  /** shows the notice */
  notify?: (text: string) => unknown
  /** the notice after a failure: a fixed text, or made of the server's message */
  failed?: string | ((message: string | undefined) => string)
  /** the action offered in the notice */
  undo?: Action<Row>
}

type Rest<Row> = Omit<Action<Row>, 'label' | 'icon'>

/** The usual actions for rows of one type. */
export interface Actions<Row> {
  /** Opens the form of a row. */
  edit: (link: NonNullable<Action<Row>['link']>) => Action<Row>
  /** A record that was already deleted is no failure. */
  remove: (rest: Rest<Row>) => Action<Row>
  restore: (rest: Rest<Row>) => Action<Row>
}

/** Returns the usual actions for rows of one type. */
export const actionsOf = <Row,>(): Actions<Row> => ({
  edit: (link) => ({ label: listTexts.edit, icon: Pencil, link }),
  remove: ({ run, ...rest }) => ({
    label: listTexts.delete,
    icon: Trash2,
    danger: true,
    ...rest,
    ...(run && { run: (row) => run(row).catch(throwUnlessMissing) }),
  }),
  restore: (rest) => ({
    label: listTexts.restore,
    icon: RotateCcw,
    forDeleted: true,
    ...rest,
  }),
})

interface Options<Row> {
  /** the actions of the column */
  actions?: readonly Action<Row>[]
  rowName?: (row: Row) => string
  /** invalidates the queries that the actions may have changed */
  changed?: ((utils: Utils) => unknown) | undefined
  /** the list shows deleted rows */
  deleted?: boolean
  label?: string
}

/** Returns the column of a table's actions, the open dialog, and `start` for other actions. */
export function useRowActions<Row>(options: Options<Row>) {
  const {
    actions = [],
    rowName = () => '',
    changed,
    deleted = false,
    label = listTexts.actions,
  } = options
  const utils = trpc.useUtils()
  const [open, setOpen] = useState<{ action: Action<Row>; row: Row }>()
  const close = () => setOpen(undefined)

  const perform = async (action: Action<Row>, row: Row) => {
    await action.run?.(row)
    const { done, undo, notify: show = notify } = action
    if (!done) return
    if (!undo) return void show(done(row))
    notify(done(row), {
      action: { label: texts.common.undo, run: () => void attempt(undo, row) },
      duration: undoDuration,
    })
  }
  const attempt = async (action: Action<Row>, row: Row) => {
    try {
      await perform(action, row)
    } catch (error) {
      const { failed = listTexts.notSaved } = action
      const { message } = readAdminFailure(error)
      notifyError(typeof failed === 'function' ? failed(message) : (message ?? failed))
    }
    await changed?.(utils)
  }
  const start = (action: Action<Row>, row: Row) =>
    action.confirm || action.dialog ? setOpen({ action, row }) : void attempt(action, row)

  const offered = (row: Row) =>
    actions.filter(
      ({ when, forDeleted = false }) => forDeleted === deleted && (when?.(row) ?? true),
    )
  const column: Column<Row> = {
    key: 'action',
    label,
    fixed: true,
    sticky: true,
    className: 'sm:whitespace-nowrap',
    cell: (row) => (
      <span className="flex gap-1 max-sm:flex-wrap">
        {offered(row).map((action) => (
          <RowAction
            key={action.label}
            icon={action.icon}
            label={action.label}
            name={action.name?.(row) ?? `${action.label} ${rowName(row)}`}
            {...(action.link?.(row) ?? { onClick: () => start(action, row) })}
          />
        ))}
      </span>
    ),
  }
  return { column, start, dialog: open && dialogOf(open) }

  function dialogOf({ action, row }: { action: Action<Row>; row: Row }): ReactNode {
    if (!action.confirm)
      return action.dialog?.(row, () => {
        close()
        void changed?.(utils)
      })
    const question = action.confirm(row)
    return (
      <ConfirmDialog
        title={question.title}
        text={question.text}
        action={question.action ?? action.label}
        danger={action.danger ?? false}
        run={async () => {
          await perform(action, row)
          close()
          await changed?.(utils)
        }}
        onClose={close}
      />
    )
  }
}
