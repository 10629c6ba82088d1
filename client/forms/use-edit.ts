/**
 * Edits a record that others edit, too. A second save is merged where the two changed different
 * fields (a sale that changed the stock, say). It asks where both changed the same field.
 */
import { useRef, useState } from 'react'
import { notify } from '../lib/state/notices.ts'
import { form as formTexts } from '../lib/texts/forms.ts'
import { changedNames, mergeEdits, type Versioned } from './merge.ts'
import { type AdminFormOptions, isConflict, useAdminForm } from './use-admin-form.ts'

interface Options<V extends Versioned>
  extends Pick<
    AdminFormOptions<V>,
    'id' | 'draftKey' | 'validate' | 'failed' | 'mapIssue' | 'labels'
  > {
  /** the stored record */
  loaded: V
  /**
   * rejects with PRECONDITION_FAILED when the stored version is no longer `version`
   * @param stored the record that `values` change
   */
  save: (values: V, version: number, stored: V) => Promise<unknown>
  /** reads the stored record again */
  fetchNow: () => Promise<V>
  /** how a field's text reads in a sentence, where it is no plain text */
  print?: { [name in keyof V]?: (text: string) => string }
  /** the notice after a save */
  saved: string
  onSaved: () => void
}

/** The fields that both people changed: the label, and both values. */
export interface Conflict {
  fields: { label: string; theirs: string; mine: string }[]
  takeTheirs: () => void
  keepMine: () => void
}

/** The state and the actions that {@link useEdit} shows above the form. */
export interface Edit {
  /** the form shows a draft of an earlier visit */
  draft: boolean
  discardDraft: () => void
  conflict: Conflict | undefined
}

/** Sales may change a version repeatedly during a save; a person would not try more often. */
const maxAttempts = 4

export function useEdit<V extends Versioned>(
  options: Options<V>,
): Edit & { form: ReturnType<typeof useAdminForm<V>> } {
  const { loaded, labels, save, fetchNow } = options
  // The record that the form began with: a later answer must not change it during typing.
  const [base, setBase] = useState(loaded)
  const [theirs, setTheirs] = useState<V>()
  /** their version, once the user decided to overwrite it */
  const over = useRef<V>(undefined)

  /** A draft of an earlier visit may be based on another version: then a merge is impossible. */
  const mergeWith = (mine: V, now: V) =>
    mine.version === base.version
      ? mergeEdits(base, mine, now)
      : { merged: mine, clashes: changedNames(now, mine) }

  const form = useAdminForm<V>({
    ...options,
    initial: base,
    submit: async (mine) => {
      let now = over.current
      over.current = undefined
      let next = now ? mergeWith(mine, now).merged : mine
      for (let attempts = 1; ; attempts += 1) {
        try {
          await save(next, Number((now ?? mine).version), now ?? base)
          break
        } catch (error) {
          if (!isConflict(error)) throw error
          now = await fetchNow()
          const { merged, clashes } = mergeWith(mine, now)
          if (clashes.length > 0 || attempts === maxAttempts) {
            setTheirs(now)
            throw error
          }
          next = merged
        }
      }
      notify(options.saved)
      const theirChanges = now
        ? changedNames(base, now).filter((name) => next[name] === now[name])
        : []
      if (theirChanges.length > 0)
        notify(formTexts.merged(theirChanges.map((name) => labels[name]).join(', ')))
      options.onSaved()
    },
  })

  const printed = (name: keyof V & string, values: V): string => {
    const text: string = values[name] ?? ''
    return options.print?.[name]?.(text) ?? text
  }

  const restart = (values: V) => {
    setBase(values)
    setTheirs(undefined)
    form.dropDraft(values)
  }
  return {
    // The conflict note says it already.
    form: theirs ? { ...form, failure: undefined } : form,
    draft: form.fromDraft && !theirs,
    discardDraft: () => restart(loaded),
    conflict: theirs && {
      fields: changedNames(form.values.version === base.version ? base : form.values, theirs).map(
        (name) => ({
          label: labels[name],
          theirs: printed(name, theirs),
          mine: printed(name, form.values),
        }),
      ),
      takeTheirs: () => restart(theirs),
      keepMine: () => {
        over.current = theirs
        setTheirs(undefined)
        void form.onSubmit()
      },
    },
  }
}
