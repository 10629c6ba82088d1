/** Loads the saved mappings with their fit to a file, and tracks the chosen one. */
import { useState } from 'react'
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { readAdminFailure } from '../../../lib/account/session.ts'
import { type Outputs, trpc } from '../../../lib/api/trpc.ts'
import { hasModule } from '../../../lib/config/config.ts'
import { notifyError } from '../../../lib/state/notices.ts'

type Saved = Outputs['imports']['getMapping']

/** Returns the saved mappings. @param onTaken receives the chosen mapping */
export function useSavedMappings(importId: string, onTaken: (mapping: Mapping) => void) {
  const utils = trpc.useUtils()
  const { data } = trpc.imports.listMappings.useQuery(
    { importId },
    { staleTime: 0, enabled: hasModule('import-mappings') },
  )
  const [chosen, setChosen] = useState<Saved>()
  const take = async (id: string) => {
    try {
      const saved = await utils.client.imports.getMapping.query({ id })
      setChosen(saved)
      onTaken(saved.mapping)
    } catch (error) {
      notifyError(
        readAdminFailure(error).message ??
          'The saved mapping could not be loaded. Please try again.',
      )
    }
  }
  /** Updates the list after a save; undefined: after a deletion. */
  const wrote = async (saved: Saved | undefined) => {
    setChosen(saved)
    await utils.imports.listMappings.invalidate()
  }
  return { items: data?.items ?? [], chosen, take, clear: () => setChosen(undefined), wrote }
}

export type SavedMappings = ReturnType<typeof useSavedMappings>
