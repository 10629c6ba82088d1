/** Makes an import on a schedule, or changes one. */
import { feedDefaults, NewFeed, rhythms } from '#server/modules/feeds/feeds.schema.ts'
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { CheckField, Options, SelectField, TextField } from '../../forms/field.tsx'
import { judgeBySchema, refusalText } from '../../forms/form.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { FormSummary } from '../../forms/form-summary.tsx'
import { useStaffForm } from '../../forms/use-admin-form.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { feeds as words } from '../texts/feeds.ts'

export type Feed = Outputs['feeds']['list'][number]

const labels = {
  name: words.name,
  url: words.url,
  headerName: words.headerName,
  header: words.header,
  rhythm: words.rhythm,
  hour: words.hour,
  mapping: words.mapping,
  images: words.images,
  deleteMissing: words.deleteMissing,
  mostRejected: words.mostRejected,
  mostDeleted: words.mostDeleted,
  megabytes: words.megabytes,
  seconds: words.seconds,
}
type Values = Record<keyof typeof labels, string>

const initialOf = (feed: Feed | undefined): Values => {
  const known = feed ?? feedDefaults
  return {
    name: feed?.name ?? '',
    url: feed?.url ?? '',
    headerName: feed?.headerName ?? '',
    header: '',
    rhythm: feed?.rhythm ?? 'daily',
    hour: String(known.hour),
    mapping: '',
    images: feed?.images ?? 'keep',
    deleteMissing: feed?.deleteMissing ? 'yes' : '',
    mostRejected: String(known.mostRejected),
    mostDeleted: String(known.mostDeleted),
    megabytes: String(known.megabytes),
    seconds: String(known.seconds),
  }
}

const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))

/** What is kept of the header is nobody's to see: it is left out unless it is given anew. */
function headerOf({ headerName, header }: Values, feed: Feed | undefined) {
  const name = headerName.trim()
  if (name === '') return null
  return header === '' && name === feed?.headerName ? undefined : { name, value: header }
}

const fieldsOf = (values: Values, feed: Feed | undefined) => ({
  name: values.name,
  url: values.url.trim(),
  header: headerOf(values, feed),
  rhythm: values.rhythm as Feed['rhythm'],
  hour: Number(values.hour),
  images: values.images as Feed['images'],
  deleteMissing: values.deleteMissing !== '',
  mostRejected: numberOf(values.mostRejected),
  mostDeleted: numberOf(values.mostDeleted),
  megabytes: numberOf(values.megabytes),
  seconds: numberOf(values.seconds),
})

interface Props {
  /** the one to change; a new one without it */
  feed: Feed | undefined
  onClose: () => void
}

/** The choice that is no mapping of somebody's. */
const byItself = 'none'

export function FeedDialog({ feed, onClose }: Props) {
  const utils = trpc.useUtils()
  const saved = trpc.imports.mappings.useQuery({}, { staleTime: 0 })
  const hasMapping = feed !== undefined && Object.keys(feed.mapping).length > 0
  const mappingOf = async (chosen: string): Promise<Mapping | undefined> => {
    if (chosen === '') return undefined
    if (chosen === byItself) return {}
    return (await utils.client.imports.mapping.query({ id: chosen })).mapping
  }
  const form = useStaffForm<Values>({
    id: 'feed',
    initial: initialOf(feed),
    labels,
    secret: ['header'],
    mapIssue: (path) => path.split('.')[0] as keyof Values,
    validate: (values) => ({
      ...judgeBySchema<Values>(NewFeed, fieldsOf(values, feed), labels),
      ...(headerOf(values, feed)?.value === '' ? { header: words.headerMissing } : {}),
    }),
    failureText: (told) =>
      told.code === 'PRECONDITION_FAILED' ? words.stale : refusalText(words.failed)(told),
    submit: async (values) => {
      try {
        const mapping = await mappingOf(values.mapping)
        const fields = { ...fieldsOf(values, feed), ...(mapping && { mapping }) }
        if (feed) {
          const { id, version } = feed
          await utils.client.feeds.update.mutate({ ...fields, id, version })
        } else await utils.client.feeds.create.mutate(fields)
        notify(words.savedAs(values.name.trim()))
        onClose()
      } finally {
        void utils.feeds.list.invalidate()
      }
    },
  })
  const { values } = form
  const number = (name: 'mostRejected' | 'mostDeleted' | 'megabytes' | 'seconds') => (
    <TextField {...form.field(name)} label={labels[name]} inputMode="numeric" autoComplete="off" />
  )
  return (
    <FormDialog
      title={feed ? words.editTitle(feed.name) : words.add}
      onClose={onClose}
      action={words.save}
      busy={form.busy}
      onSubmit={form.onSubmit}
      wide
    >
      <FormSummary form={form} />
      <TextField
        {...form.field('name')}
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={100}
      />
      <TextField
        {...form.field('url')}
        label={words.url}
        hint={feed?.url.includes('***') ? words.urlKept : words.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...form.field('headerName')}
          label={words.headerName}
          hint={words.headerNameHint}
          optional
          autoComplete="off"
        />
        {values.headerName.trim() !== '' && (
          <TextField
            {...form.field('header')}
            label={words.header}
            hint={feed?.headerName ? words.headerKept : words.headerHint}
            type="password"
            autoComplete="new-password"
          />
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...form.field('rhythm')} label={words.rhythm}>
          <Options of={rhythms} labels={words.rhythms} />
        </SelectField>
        {values.rhythm === 'daily' && (
          <SelectField {...form.field('hour')} label={words.hour}>
            {Array.from({ length: 24 }, (_, hour) => (
              <option key={words.oClock(hour)} value={hour}>
                {words.oClock(hour)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <SelectField {...form.field('mapping')} label={words.mapping} hint={words.mappingHint}>
        <option value="">{hasMapping ? words.asItIs : words.byItself}</option>
        {hasMapping && <option value={byItself}>{words.byItself}</option>}
        {saved.data?.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {words.saved(name)}
          </option>
        ))}
      </SelectField>
      <CheckField
        label={words.images}
        name="images"
        checked={values.images === 'copy'}
        onChange={({ target }) => form.set('images', target.checked ? 'copy' : 'keep')}
      />
      <CheckField
        label={words.deleteMissing}
        name="deleteMissing"
        checked={values.deleteMissing !== ''}
        onChange={({ target }) => form.set('deleteMissing', target.checked ? 'yes' : '')}
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        {number('mostRejected')}
        {values.deleteMissing !== '' && number('mostDeleted')}
      </div>
      <p className="-mt-3 text-sm text-muted">{words.stopHint}</p>
      <details open={Boolean(form.errors.megabytes || form.errors.seconds) || undefined}>
        <summary className="inline-flex min-h-9 items-center text-sm text-link">
          {words.limits}
        </summary>
        <div className="grid gap-5 sm:grid-cols-2">
          {number('megabytes')}
          {number('seconds')}
        </div>
      </details>
    </FormDialog>
  )
}
