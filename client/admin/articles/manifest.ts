/** Pages and menu entries of the admin module `articles`. */
import { Newspaper } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.blogs]: lazy(() => import('./blogs-page.tsx')),
    [paths.addBlog]: lazy(() => import('./add-blog-page.tsx')),
    [paths.editBlog]: lazy(() => import('./edit-blog-page.tsx')),
  },
  menu: [
    {
      group: 'content',
      href: paths.blogs,
      label: labels.blogs,
      icon: Newspaper,
      key: 'b',
      add: paths.addBlog,
      always: true,
    },
  ],
}
