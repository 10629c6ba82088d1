/** Pages and menu entries of the admin module `articles`. */
import { Newspaper } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  pages: {
    blogs: lazy(() => import('./blogs-page.tsx')),
    addBlog: lazy(() => import('./blog-editor.tsx')),
    editBlog: lazy(() => import('./blog-editor.tsx')),
  },
  menu: [
    { page: 'blogs', group: 'content', icon: Newspaper, key: 'b', add: 'addBlog', always: true },
  ],
}
