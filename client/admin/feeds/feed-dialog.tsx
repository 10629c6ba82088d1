/** Schedules an import, or edits a scheduled import. */
import * as z from 'zod/mini'
import { feedDefaults, NewFeed } from '#server/modules/feeds/feeds.schema.ts'
import { type Control, defineForm } from '../../forms/define-form.tsx'
import { defineFormDialog } from '../../forms/define-form-dialog.tsx'
import { SelectField } from '../../forms/field.tsx'
import { api, type Outputs, trpc } from '../../lib/api/trpc.ts'
import { imports } from '../texts/imports.ts'

export type Feed = Outputs['feeds']['list']['items'][number]

const fromFile = 'none'

function MappingField({ stored, onChange, block: _, ...control }: Control<Feed>) {
  const saved = trpc.imports.listMappings.useQuery({}, { staleTime: 0 })
  const hasMapping = Object.keys(stored?.mapping ?? {}).length > 0
  const automatic = 'Recognise columns automatically'
  return (
    <SelectField {...control} onChange={({ target }) => onChange(target.value)}>
      <option value="">{hasMapping ? 'Current mapping' : automatic}</option>
      {hasMapping && <option value={fromFile}>{automatic}</option>}
      {saved.data?.items.map(({ id, name }) => (
        <option key={id} value={id}>{`“${name}”`}</option>
      ))}
    </SelectField>
  )
}

/** Reads the chosen mapping; undefined leaves the stored one. */
const mappingOf = async (chosen: string) => {
  if (chosen === '') return undefined
  return chosen === fromFile ? {} : (await api.imports.getMapping.query({ id: chosen })).mapping
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
  write: ({ headerName, header, hour, maxDeletedPercent, ...written }, feed) => {
    const name = String(headerName).trim()
    // The server never returns a header's value: an empty field keeps it.
    const keepsHeader = header === '' && name === feed?.headerName
    return {
      ...written,
      header: name === '' ? null : keepsHeader ? undefined : { name, value: header },
      hour: written.frequency === 'daily' ? hour : undefined,
      maxDeletedPercent: written.deleteMissing ? maxDeletedPercent : undefined,
    }
  },
  fields: [
    {
      name: 'name',
      label: 'Name',
      hint: 'For example the supplier',
      input: { autoComplete: 'off', maxLength: 100 },
    },
    {
      name: 'url',
      label: 'File URL',
      hint: (_, feed) =>
        feed?.url.includes('***')
          ? 'The URL is stored encrypted. Secret parts are shown as ***. Keep *** to keep a secret, or enter a new value.'
          : 'The https URL of an Excel, CSV, TSV, JSON or XML file, also gzip. It can contain a login: https://name:password@…',
      input: { type: 'url', inputMode: 'url', autoComplete: 'off', placeholder: 'https://' },
    },
    [
      {
        name: 'headerName',
        label: 'Request header',
        hint: 'If the server requires one, such as Authorization.',
        input: { optional: true, autoComplete: 'off' },
      },
      {
        name: 'header',
        label: 'Header value',
        hint: (_, feed) =>
          feed?.headerName
            ? 'The stored value is kept. Enter a new value to replace it.'
            : 'The value is stored encrypted and never shown again.',
        when: ({ headerName }) => headerName.trim() !== '',
        input: { type: 'password', autoComplete: 'new-password' },
      },
    ],
    [
      {
        name: 'frequency',
        label: 'Frequency',
        initial: 'daily',
        options: { hourly: 'Hourly', daily: 'Daily' },
      },
      {
        name: 'hour',
        label: 'Time',
        initial: String(feedDefaults.hour),
        codec: whole.codec,
        options: Object.fromEntries(
          Array.from({ length: 24 }, (_, hour) => [hour, `${String(hour).padStart(2, '0')}:00`]),
        ),
        when: ({ frequency }) => frequency === 'daily',
      },
    ],
    {
      name: 'mapping',
      label: 'Column mapping',
      hint: 'Choose a mapping that you saved during an import.',
      render: (control) => <MappingField {...control} />,
    },
    {
      name: 'images',
      label: imports.images.copy,
      kind: 'switch',
      codec: {
        read: (images: string) => (images === 'copy' ? 'on' : ''),
        write: (typed) => (typed ? 'copy' : 'keep'),
      },
    },
    {
      name: 'deleteMissing',
      label: 'Delete products that are not in the file',
      kind: 'switch',
    },
    [
      {
        ...whole,
        name: 'maxRejectedPercent',
        label: 'Stop above this share of rejected rows (%)',
        hint: 'Nothing is imported then, and staff get a notification.',
        initial: String(feedDefaults.maxRejectedPercent),
      },
      {
        ...whole,
        name: 'maxDeletedPercent',
        label: 'Stop above this share of deleted products (%)',
        initial: String(feedDefaults.maxDeletedPercent),
        when: ({ deleteMissing }) => deleteMissing !== '',
      },
    ],
    {
      group: 'File limits',
      folded: true,
      fields: [
        [
          {
            ...whole,
            name: 'maxMegabytes',
            label: 'Maximum size (MB)',
            initial: String(feedDefaults.maxMegabytes),
          },
          {
            ...whole,
            name: 'timeoutSeconds',
            label: 'Download timeout (seconds)',
            initial: String(feedDefaults.timeoutSeconds),
          },
        ],
      ],
    },
  ],
})

export const FeedDialog = defineFormDialog({
  form,
  title: (feed) => (feed ? `Edit ${feed.name}` : 'Schedule import'),
  action: 'Save',
  wide: true,
  failed: 'The scheduled import was not saved. Please try again.',
  stale:
    'Another person changed this scheduled import. Close this window to see the current version.',
  save: async ({ mapping: chosen, ...body }, feed, options): Promise<unknown> => {
    const mapping = await mappingOf(chosen)
    const fields = { ...body, ...(mapping && { mapping }) }
    if (!feed) return api.feeds.create.mutate(fields, options)
    return api.feeds.update.mutate({ ...fields, id: feed.id, version: feed.version })
  },
  done: ({ name }) => `${name.trim()} saved.`,
  changed: (utils) => utils.feeds.list.invalidate(),
})
