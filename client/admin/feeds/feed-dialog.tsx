/** Schedules an import, or edits a scheduled import. */
import * as z from 'zod/mini'
import { feedDefaults, NewFeed } from '#server/modules/feeds/feeds.schema.ts'
import { type Control, defineForm } from '../../forms/define-form.tsx'
import { defineFormDialog } from '../../forms/define-form-dialog.tsx'
import { SelectField } from '../../forms/field.tsx'
import { api, type Outputs, trpc } from '../../lib/api/trpc.ts'
import { imports } from '../texts/imports.ts'

export type Feed = Outputs['feeds']['list'][number]

const fromFile = 'none'

function MappingField({ stored, onChange, block: _, ...control }: Control<Feed>) {
  const saved = trpc.imports.mappings.useQuery({}, { staleTime: 0 })
  const hasMapping = Object.keys(stored?.mapping ?? {}).length > 0
  const byItself = 'as the file says by itself'
  return (
    <SelectField {...control} onChange={({ target }) => onChange(target.value)}>
      <option value="">{hasMapping ? 'as it is now' : byItself}</option>
      {hasMapping && <option value={fromFile}>{byItself}</option>}
      {saved.data?.items.map(({ id, name }) => (
        <option key={id} value={id}>{`“${name}”`}</option>
      ))}
    </SelectField>
  )
}

/** Reads the chosen mapping; undefined leaves the stored one. */
const mappingOf = async (chosen: string) => {
  if (chosen === '') return undefined
  return chosen === fromFile ? {} : (await api.imports.mapping.query({ id: chosen })).mapping
}

const whole = {
  codec: {
    read: String,
    write: (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed)),
  },
  input: { inputMode: 'numeric', autoComplete: 'off' },
} as const

const form = defineForm({
  id: 'feed',
  schema: z.extend(NewFeed, { mapping: z.string() }),
  read: (feed: Feed) => ({ ...feed, headerName: feed.headerName ?? '', header: '', mapping: '' }),
  write: ({ headerName, header, hour, mostDeleted, ...written }, feed) => {
    const name = String(headerName).trim()
    // The server never returns a header's value: an empty field keeps it.
    const kept = header === '' && name === feed?.headerName
    return {
      ...written,
      header: name === '' ? null : kept ? undefined : { name, value: header },
      hour: written.rhythm === 'daily' ? hour : undefined,
      mostDeleted: written.deleteMissing ? mostDeleted : undefined,
    }
  },
  fields: [
    {
      name: 'name',
      label: 'Name',
      hint: 'Whose list is it?',
      input: { autoComplete: 'off', maxLength: 100 },
    },
    {
      name: 'url',
      label: 'Address of the file',
      hint: (_, feed) =>
        feed?.url.includes('***')
          ? 'It is kept sealed, and what may be secret in it is shown as ***. What you leave so stays as it was given; type over it to change it.'
          : 'Begins with https. Excel, CSV, TSV, JSON or XML, also packed as gzip. A name and a password may stand in it: https://name:password@…',
      input: { type: 'url', inputMode: 'url', autoComplete: 'off', placeholder: 'https://' },
    },
    [
      {
        name: 'headerName',
        label: 'Header to send along',
        hint: 'Where the address asks who comes, such as Authorization. Leave it empty otherwise.',
        input: { optional: true, autoComplete: 'off' },
      },
      {
        name: 'header',
        label: 'Value of the header',
        hint: (_, feed) =>
          feed?.headerName
            ? 'It is kept as it was given. Type a new one to replace it.'
            : 'It is kept sealed and never shown again.',
        when: ({ headerName }) => headerName.trim() !== '',
        input: { type: 'password', autoComplete: 'new-password' },
      },
    ],
    [
      {
        name: 'rhythm',
        label: 'How often',
        initial: 'daily',
        options: { hourly: 'every hour', daily: 'every day' },
      },
      {
        name: 'hour',
        label: 'At',
        initial: String(feedDefaults.hour),
        codec: whole.codec,
        options: Object.fromEntries(
          Array.from({ length: 24 }, (_, hour) => [hour, `${String(hour).padStart(2, '0')}:00`]),
        ),
        when: ({ rhythm }) => rhythm === 'daily',
      },
    ],
    {
      name: 'mapping',
      label: 'Which column is what',
      hint: 'A mapping that was saved when such a file was imported by hand.',
      render: (control) => <MappingField {...control} />,
    },
    {
      name: 'images',
      label: imports.pictures.copy,
      kind: 'switch',
      codec: {
        read: (images: string) => (images === 'copy' ? 'on' : ''),
        write: (typed) => (typed ? 'copy' : 'keep'),
      },
    },
    {
      name: 'deleteMissing',
      label: 'Also delete products that the file does not name',
      kind: 'switch',
    },
    [
      {
        ...whole,
        name: 'mostRejected',
        label: 'Stop when more of its rows are rejected, in percent',
        hint: 'Then nothing is written, and whoever looks after imports is told.',
        initial: String(feedDefaults.mostRejected),
      },
      {
        ...whole,
        name: 'mostDeleted',
        label: 'Stop when more of the shop’s products would be deleted, in percent',
        initial: String(feedDefaults.mostDeleted),
        when: ({ deleteMissing }) => deleteMissing !== '',
      },
    ],
    {
      group: 'Limits of the file',
      folded: true,
      fields: [
        [
          {
            ...whole,
            name: 'megabytes',
            label: 'Most megabytes',
            initial: String(feedDefaults.megabytes),
          },
          {
            ...whole,
            name: 'seconds',
            label: 'Most seconds until it is here',
            initial: String(feedDefaults.seconds),
          },
        ],
      ],
    },
  ],
})

export const FeedDialog = defineFormDialog({
  form,
  title: (feed) => (feed ? `Edit ${feed.name}` : 'Schedule an import'),
  action: 'Save',
  wide: true,
  failed: 'The change was not saved. Please try again.',
  stale: 'Somebody changed this import meanwhile. Close this window to see how it is now.',
  save: async ({ mapping: chosen, ...body }, feed, options): Promise<unknown> => {
    const mapping = await mappingOf(chosen)
    const fields = { ...body, ...(mapping && { mapping }) }
    if (!feed) return api.feeds.create.mutate(fields, options)
    return api.feeds.update.mutate({ ...fields, id: feed.id, version: feed.version })
  },
  done: ({ name }) => `${name.trim()} is saved.`,
  changed: (utils) => utils.feeds.list.invalidate(),
})
