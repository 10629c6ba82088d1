/** Saves the mapping under a new name, or over the chosen one. */
import { type FormEvent, useState } from 'react'
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { TextField } from '../../../forms/field.tsx'
import { readAdminFailure } from '../../../lib/account/session.ts'
import { type Outputs, trpc } from '../../../lib/api/trpc.ts'
import { whenModule } from '../../../lib/config/when-module.ts'
import { notify, notifyError } from '../../../lib/state/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { savedMappings as words } from '../../texts/saved-mappings.ts'
import type { SavedMappings } from './saved-mappings.ts'

interface Props {
  importId: string
  saved: SavedMappings
  mapping: Mapping
}

function SaveMapping({ importId, saved: { chosen, wrote }, mapping }: Props) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isRemoving, setRemoving] = useState(false)
  const options = {
    onSuccess: async ({ mapping: saved }: Outputs['imports']['saveMapping']) => {
      setName('')
      setProblem(undefined)
      notify(words.saved(saved.name))
      await wrote(saved)
    },
    onError: (error: unknown) => {
      const { message, issues } = readAdminFailure(error)
      if (issues.some(({ path }) => path === 'name')) setProblem(message ?? words.failed)
      else notifyError(message ?? words.failed)
    },
  }
  const save = trpc.imports.saveMapping.useMutation(options)
  const change = trpc.imports.changeMapping.useMutation(options)
  const remove = trpc.imports.removeMapping.useMutation()
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
        label={words.name}
        hint={words.nameHint}
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
          {words.save}
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
              {words.replace(chosen.name)}
            </Button>
            {name.trim() && (
              <Button
                variant="outline"
                size="small"
                className="max-w-full break-words"
                busy={busy}
                onClick={() => put({ name, mapping: chosen.mapping })}
              >
                {words.rename(chosen.name)}
              </Button>
            )}
            <Button
              variant="outline"
              size="small"
              className="max-w-full break-words"
              onClick={() => setRemoving(true)}
            >
              {words.remove(chosen.name)}
            </Button>
          </>
        )}
      </p>
      {chosen && isRemoving && (
        <ConfirmDialog
          danger
          title={`${words.remove(chosen.name)}?`}
          text={words.removeText}
          action={words.remove(chosen.name)}
          run={async () => {
            await remove.mutateAsync({ id: chosen.id })
            notify(words.removed(chosen.name))
            setRemoving(false)
            await wrote(undefined)
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </form>
  )
}

export const KeepMapping = whenModule('import-mappings', SaveMapping)
