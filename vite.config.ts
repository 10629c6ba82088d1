/** Builds the browser's half into dist/client; `vite` alone serves it with reload beside a running server. */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { asServed } from './scripts/vite-as-served.ts'
import { budgets } from './scripts/vite-budgets.ts'
import { dropDocs } from './scripts/vite-docs.ts'

/** Where `npm start` listens while the client is developed. */
const server = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`
/**
 * What nearly every page needs travels as one file, with React and the words: a dozen small ones would
 * queue for the browser's six connections, each for a journey of its own.
 */
const base = {
  name: 'base',
  test: /rolldown.runtime|node_modules\/(?:@trpc|@tanstack)\/(?!.*[qQ]ueries)|lucide-react\/dist\/esm\/icons\/chevron-right\.|(?:images|sorts|page-sizes)\.schema\.ts$|client\/(?:lib\/(?:api\/(?:errors|first-answers|step-up|token|trpc)|config\/images|navigation\/(?:address|history|page)|state\/stored|texts\/(?:frame|product)|values\/format)|ui\/(?:badge|button|classes|price|responsive-image|skeleton|states)|storefront\/components\/(?:breadcrumbs|product-card|rating))\.tsx?$/,
}
/** What lists need beside it. */
const listing = {
  name: 'listing',
  test: /sliders-horizontal\.|client\/(?:lib\/texts\/products|forms\/field)\.tsx?$/,
}
/** What cart and checkout need. */
const buying = {
  name: 'buying',
  test: /client\/(?:lib\/texts\/buying|ui\/orders\/totals)\.tsx?$/,
}
/** Modules without side effects: unused exports are left out. */
const pure = [{ test: /node_modules\/@trpc\/|client\/lib\/texts/, sideEffects: false }]

/** Images and styles come before the code: the page is complete without it, and its first image sooner. */
const codeLast: Plugin = {
  name: 'code-last',
  transformIndexHtml: {
    order: 'post',
    handler: (page) =>
      page.replaceAll(
        /<(?=link rel="modulepreload"|script type="module")\w+/g,
        '$& fetchpriority="low"',
      ),
  },
}

/** The shop makes addresses of the host it is asked for: so a payment page leads back to Vite's pages. */
const proxy = { '^/(api|trpc|images|health)/': { target: server, changeOrigin: false } }

export default defineConfig({
  root: 'client',
  publicDir: 'public',
  plugins: [dropDocs(), react(), tailwindcss(), codeLast, budgets(), asServed(server)],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Data addresses of images and fonts would defeat caching and the content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { moduleSideEffects: pure },
      output: { codeSplitting: { groups: [base, listing, buying] } },
    },
  },
  server: { port: 5173, host: '127.0.0.1', proxy },
})
