/** Saves the mapping under a new name, or over the chosen one. */
import { type FormEvent, useState } from 'react'
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { TextField } from '../../../forms/field.tsx'
import { readAdminFailure } from '../../../lib/account/session.ts'
import { api, type Outputs, trpc } from '../../../lib/api/trpc.ts'
import { whenModule } from '../../../lib/config/when-module.ts'
import { notify, notifyError } from '../../../lib/state/notices.ts'
import { actionsOf, useRowActions } from '../../../lists/row-actions.tsx'
import { Button } from '../../../ui/button.tsx'
import type { SavedMappings } from './saved-mappings.ts'

const labels = {
  remove: (name: string) => `Delete “${name}”`,
  failed: 'The mapping could not be saved. Please try again.',
} as const

type Saved = Outputs['imports']['getMapping']

const remove = actionsOf<Saved>().remove({
  confirm: ({ name }) => ({
    title: `${labels.remove(name)}?`,
    text: 'Earlier imports with this mapping do not change.',
    action: labels.remove(name),
  }),
  run: ({ id }) => api.imports.removeMapping.mutate({ id }),
  done: ({ name }) => `“${name}” deleted.`,
})

interface Props {
  importId: string
  saved: SavedMappings
  mapping: Mapping
}

function SaveMapping({ importId, saved: { chosen, wrote }, mapping }: Props) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const options = {
    onSuccess: async ({ mapping: saved }: Outputs['imports']['createMapping']) => {
      setName('')
      setProblem(undefined)
      notify(`“${saved.name}” saved.`)
      await wrote(saved)
    },
    onError: (error: unknown) => {
      const { message, issues } = readAdminFailure(error)
      if (issues.some(({ path }) => path === 'name')) setProblem(message ?? labels.failed)
      else notifyError(message ?? labels.failed)
    },
  }
  const save = trpc.imports.createMapping.useMutation(options)
  const change = trpc.imports.updateMapping.useMutation(options)
  const { start, dialog } = useRowActions<Saved>({ changed: () => wrote(undefined) })
  const busy = save.isPending || change.isPending
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) save.mutate({ name, mapping, importId })
  }
  const put = (wanted: { name: string; mapping: Mapping; importId?: string }) =>
    chosen && change.mutate({ id: chosen.id, version: chosen.version, ...wanted })
  return (
    <form onSubmit={send} className="mt-4 border-t border-line pt-4" noValidate>
      <TextField
        className="max-w-sm"
        label="Mapping name"
        hint="The mapping is suggested for files with the same columns."
        name="mapping-name"
        autoComplete="off"
        maxLength={100}
        value={name}
        error={problem}
        onChange={({ target }) => {
          setName(target.value)
          setProblem(undefined)
        }}
      />
      <p className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" variant="outline" size="small" busy={busy} disabled={!name.trim()}>
          Save
        </Button>
        {chosen && (
          <>
            <Button
              variant="outline"
              size="small"
              className="max-w-full break-words"
              busy={busy}
              onClick={() => put({ name: chosen.name, mapping, importId })}
            >
              {`Replace “${chosen.name}”`}
            </Button>
            {name.trim() && (
              <Button
                variant="outline"
                size="small"
                className="max-w-full break-words"
                busy={busy}
                onClick={() => put({ name, mapping: chosen.mapping })}
              >
                {`Rename “${chosen.name}”`}
              </Button>
            )}
            <Button
              variant="outline"
              size="small"
              className="max-w-full break-words"
              onClick={() => start(remove, chosen)}
            >
              {labels.remove(chosen.name)}
            </Button>
          </>
        )}
      </p>
      {dialog}
    </form>
  )
}

export const SaveMappingForm = whenModule('import-mappings', SaveMapping)
