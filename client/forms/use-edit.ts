/**
 * Editing what others edit, too. A save that comes second is merged where the two touched different
 * fields (a sale that moved the stock, say), and asks where both touched the same one.
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
  /** what is stored */
  loaded: V
  /** rejects with PRECONDITION_FAILED when something else than `version` is stored by now */
  save: (values: V, version: number) => Promise<unknown>
  /** what is stored now */
  fetchNow: () => Promise<V>
  /** how a field's text reads in a sentence, where it is no plain text */
  print?: { [name in keyof V]?: (text: string) => string }
  /** the words for a save that worked */
  saved: string
  onSaved: () => void
}

/** Both touched the same fields: what each is called, and what it holds there and here. */
export interface Conflict {
  fields: { label: string; theirs: string; mine: string }[]
  takeTheirs: () => void
  keepMine: () => void
}

/** What {@link useEdit} has to say over the form. */
export interface Edit {
  /** words kept from an earlier visit are on show */
  draft: boolean
  startAfresh: () => void
  conflict: Conflict | undefined
}

/** Sales may move a version again and again while one saves; a person would try no oftener. */
const mostTries = 4

export function useEdit<V extends Versioned>(
  options: Options<V>,
): Edit & { form: ReturnType<typeof useAdminForm<V>> } {
  const { loaded, labels, save, fetchNow } = options
  // What the form began with: a later answer of the server must not move it under the typist.
  const [base, setBase] = useState(loaded)
  const [theirs, setTheirs] = useState<V>()
  /** their version, when it was decided to put mine over it */
  const over = useRef<V>(undefined)

  /** Words kept from an earlier visit may be based on another version: then nobody knows who touched what. */
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
      for (let tries = 1; ; tries += 1) {
        try {
          await save(next, Number((now ?? mine).version))
          break
        } catch (error) {
          if (!isConflict(error)) throw error
          now = await fetchNow()
          const { merged, clashes } = mergeWith(mine, now)
          if (clashes.length > 0 || tries === mostTries) {
            setTheirs(now)
            throw error
          }
          next = merged
        }
      }
      notify(options.saved)
      const kept = now ? changedNames(base, now).filter((name) => next[name] === now[name]) : []
      if (kept.length > 0) notify(formTexts.merged(kept.map((name) => labels[name]).join(', ')))
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
    // The note of the conflict says it already.
    form: theirs ? { ...form, failure: undefined } : form,
    draft: form.fromDraft && !theirs,
    startAfresh: () => restart(loaded),
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
