import { defineConfig } from 'vitepress'
import { referencePages } from '../reference.ts'
import { placeOnSite, sidebar } from '../sidebar.ts'

const isDecision = (text: string) => text.startsWith('Decisions')

export default defineConfig({
  title: 'Araliya',
  description: 'A headless commerce API with a typed RPC and a thin React shop.',
  lang: 'en',
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: 'node_modules/.vitepress',
  // Relative addresses are not offered: a site below a path says so here.
  base: process.env.DOCS_BASE ?? '/',
  lastUpdated: false,
  markdown: {
    config(md) {
      const usual = md.renderer.rules.fence!
      md.renderer.rules.fence = (tokens, index, ...rest) => {
        const { info, content } = tokens[index]!
        if (info.trim() !== 'mermaid') return usual(tokens, index, ...rest)
        return `<Diagram source="${encodeURIComponent(content)}" />`
      }
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'API', link: '/api' },
      { text: 'Contract', link: '/contract' },
      { text: 'Reference', link: '/reference/' },
      { text: 'Architecture', link: '/architecture' },
    ],
    sidebar: sidebar(referencePages()).map(({ text, entries }) => ({
      text,
      collapsed: isDecision(text) && entries.length > 1,
      items: entries.map((one) => ({
        text: one.text,
        link: `/${placeOnSite(one.file)
          .replace(/\.md$/, '')
          .replace(/(^|\/)index$/, '$1')}`,
      })),
    })),
  },
})
