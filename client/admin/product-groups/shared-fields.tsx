/** Edits description, category, brand and images of all variants at once, and marks what differs. */
import { limits } from '#server/core/values/fields.schema.ts'
import { maxVariants } from '#server/modules/catalog/groups/groups.schema.ts'
import {
  categoryTitle,
  menuCategories,
} from '#server/modules/catalog/products/categories.schema.ts'
import type { Control } from '../../forms/define-form.tsx'
import { Datalist, TextArea, TextField } from '../../forms/field.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ErrorText } from '../../ui/states.tsx'
import { fromStored, printImages } from '../media/form-images.ts'
import { ImagesField } from '../media/images-field.tsx'
import { adminTexts } from '../texts/texts.ts'
import type { StoredGroup } from './group-actions.ts'
import {
  canShare,
  parseShared,
  type SharedEdits,
  type SharedText,
  sharedImages,
  sharedLabels,
  sharedText,
} from './shared.ts'

const { formImages } = adminTexts

export function SharedFields({ stored, ...control }: Control<StoredGroup>) {
  if (!stored || stored.variants.length === 0) return null
  return <Shared {...control} variants={stored.variants} />
}

type Props = Omit<Control<StoredGroup>, 'stored'> & Pick<StoredGroup, 'variants'>

const label = (name: keyof SharedEdits, differs: boolean) => (
  <>
    {sharedLabels[name]}
    {differs && (
      <>
        {' '}
        <Badge tone="yellow" className="ms-2">
          Differs
        </Badge>
      </>
    )}
  </>
)

function Shared({ id, label: title, value, error, variants, onChange, block }: Props) {
  const edits = parseShared(value)
  /** @param stored the text without an edit */
  const put = (name: keyof SharedEdits, text: string, stored: string) =>
    onChange((now) => {
      const { [name]: _, ...others } = parseShared(now)
      return JSON.stringify(text === stored ? others : { ...others, [name]: text })
    })
  const textField = (name: SharedText) => {
    const stored = sharedText(variants, name)
    const differs = stored === undefined
    return {
      id: `${id}-${name}`,
      name: `shared-${name}`,
      label: label(name, differs && edits[name] === undefined),
      value: edits[name] ?? stored ?? '',
      hint: differs
        ? edits[name] === undefined
          ? 'A new text replaces those of all variants.'
          : 'Replaces the texts of all variants. Empty it to keep them.'
        : undefined,
      placeholder: differs ? 'Several values' : undefined,
      onChange: ({ target }: { target: { value: string } }) =>
        put(name, target.value, stored ?? ''),
    }
  }
  const images = sharedImages(variants)
  const own = variants.filter(({ product }) => product.Images.length > images.length).length
  const storedImages = printImages(fromStored(images, [], () => ''))
  return (
    <fieldset id={id} className="panel min-w-0 max-w-3xl space-y-5">
      <legend className="sr-only">{title}</legend>
      <div>
        <h2 className="title-3">{title}</h2>
        <p className="mt-1 text-sm text-muted">
          {canShare(variants)
            ? 'What you change here changes in every variant. Other fields stay as they are.'
            : `Groups with more than ${maxVariants} variants are changed with an import.`}
        </p>
      </div>
      <ErrorText text={error} className="text-sm font-medium text-danger" />
      {canShare(variants) && (
        <>
          <TextArea {...textField('description')} rows={5} maxLength={limits.longText} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              {...textField('category')}
              list={`${id}-categories`}
              autoComplete="off"
              maxLength={100}
            />
            <TextField {...textField('brand')} autoComplete="off" maxLength={100} />
          </div>
          <Datalist id={`${id}-categories`} of={menuCategories} label={categoryTitle} />
          <ImagesField
            id={`${id}-images`}
            label={sharedLabels.images}
            value={edits.images ?? storedImages}
            onChange={(alter) =>
              onChange((now) => {
                const { images: edited = storedImages, ...others } = parseShared(now)
                const next = alter(edited)
                return JSON.stringify(next === storedImages ? others : { ...others, images: next })
              })
            }
            onPending={(state) =>
              block(
                state &&
                  (state === 'uploading' ? formImages.stillUploading : formImages.failedOnes),
              )
            }
          />
          {own > 0 && (
            <p className="text-sm text-muted">
              <Badge tone="yellow">Differs</Badge>{' '}
              {own === 1 ? '1 variant has' : `${own} variants have`} images of their own. They stay,
              also as first images.
            </p>
          )}
        </>
      )}
    </fieldset>
  )
}
