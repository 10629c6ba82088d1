/** Renders the menu's five categories as linked images. */
import { Link } from 'wouter'
import {
  categoryTitle,
  menuCategories,
} from '#server/modules/catalog/products/categories.schema.ts'
import { siteImage } from '../../lib/config/images.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

/** Returns the image's name: `bath&body` → `category-bath-body`. */
const imageName = (category: string) => `category-${category.replace(/[^a-z]+/g, '-')}`

/** Five tiles fill two, six and five columns: each row is full at every width. */
const third = 'md:max-lg:col-span-2'
const half = 'md:max-lg:col-span-3 md:max-lg:[&>a]:aspect-6/5'
const spans = [`max-md:col-span-2 max-md:[&>a]:aspect-8/5 ${third}`, third, third, half, half]

export function CategoryTiles() {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-6 lg:grid-cols-5">
      {menuCategories.map((category, index) => (
        <li key={category} className={spans[index]}>
          <Link
            href={routes.category.link(category)}
            className="group image-box block aspect-4/5 rounded-card"
          >
            <ResponsiveImage
              {...siteImage(imageName(category), 960, 1200)}
              alt=""
              sizes="(min-width: 64rem) 15rem, (min-width: 48rem) 33vw, 50vw"
              className="size-full transition duration-700 ease-soft group-hover:scale-[1.04]"
            />
            <span className="absolute inset-x-0 bottom-0 text-over-image px-4 pt-16 pb-4 text-on-ink">
              <span className="display text-2xl font-semibold underline-offset-4 group-hover:underline">
                {categoryTitle(category)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
