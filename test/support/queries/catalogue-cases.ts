/** Products, articles, reviews, and the imports and bulk changes that write them. */
import type { Cases } from './queries.ts'
import { date, filters, id, lease, other, page, product, search } from './samples.ts'

const narrow = { search, ...filters }
const run = { importId: id, run: other }
const outcomes = [{ position: 1, reason: null }]

const pace = { since: date, now: date, days: 30, lowAtMost: 5 }

const imported = { reason: 'import', actor: 'nimali@example.com', importId: other } as const

const said = {
  product_id: 'ROSE',
  comment: 'Like it.',
  rating: 5,
  first_name: 'Nimali',
  last_name: '',
  created_at: '2026-11-01T00:00:00.000Z',
}
const demoCode = { code: 'GLOW', name: 'Glow', terms: { type: 'percentage', percent: 10 } }

const keptMapping = { name: 'Supplier’s', mapping: {}, made_for: {}, saved_by: id }

export const catalogueCases = {
  // products
  findProducts: {
    'the first page': [{}, { order: 'newest', limit: 24 }],
    'a later page by price, narrowed': [filters, { order: '-price', ...page('250000') }],
    'by name, all': [{}, { order: 'name' }],
    'of staff, drafts alone': [
      { asStaff: true, state: 'draft' },
      { order: 'newest', limit: 24 },
    ],
    'a search of few by price': [narrow, { order: 'price', ...page('250000'), matches: 3 }],
    'a search of many by stock': [narrow, { order: 'stock', ...page('7'), matches: 900 }],
  },
  findByRelevance: {
    'the first page': [{ search }, search, { order: 'relevance', limit: 24 }],
    'a later page, narrowed': [filters, search, { order: 'relevance', ...page('2.5') }],
    'words put right, any of them': [
      {},
      { ...search, typed: "'roze' & 'serum'", loose: true },
      { order: 'relevance', limit: 24 },
    ],
    'of staff, by ids too': [
      { idPrefix: 'AR-' },
      { phrase: 'ar-', all: '', any: '' },
      { order: 'relevance' },
    ],
  },
  countProducts: { all: [{}], narrowed: [narrow], 'no further': [narrow, 500] },
  findProductIds: { all: [{}, 10], found: [{ ...narrow, idPrefix: 'AR-' }, 10] },
  findProduct: ['ROSE'],
  findAnyProduct: ['ROSE'],
  findProductsById: {
    'by ids': [['ROSE']],
    'or by codes': [['ROSE'], { by: 'sku', values: ['r-50'] }],
  },
  findOpenProducts: [['ROSE']],
  findListedProducts: [['ROSE']],
  isAnyDue: [],
  lockDueProducts: [100],
  settleProducts: [[id]],
  hasSchedules: [],
  countCategories: [],
  aggregateCategories: [],
  findDetails: [[id]],
  writeDetails: [
    [
      {
        product_ref: id,
        sku: 'R-50',
        barcode: null,
        weight_grams: 120,
        size: 50,
        unit: 'ml',
        how_to_use: null,
        ingredients: null,
        cost_cents: 1,
        low_stock_at: null,
      },
    ],
  ],
  hasDetails: [],
  countLowStock: [5],
  findLowStock: [5, 10],
  findRelated: [{ id, category: 'skincare' }, 4],
  insertProduct: [product],
  updateProduct: [id, product],
  softDeleteProducts: [[id]],
  lockDeletedProduct: ['ROSE'],
  isProductIdTaken: ['ROSE'],
  lockProducts: [[id]],
  lockProductsById: {
    'by ids': [['ROSE']],
    'or by codes': [['ROSE'], { by: 'barcode', values: ['4791234'] }],
  },
  lockOpenProducts: [['ROSE']],
  moveStock: [[{ id, change: -1 }]],
  moveEdited: [[{ id, change: 2 }], { orderRef: other, actor: 'nimali@example.com' }],
  bookBySelf: [],
  explainStock: [{ reason: 'import', actor: 'nimali@example.com', importId: other }],
  bookStock: [
    [{ id, change: 2 }],
    { reason: 'return', actor: 'nimali@example.com', orderRef: other },
  ],
  findStockHistory: {
    'the first page': [id, { limit: 24 }],
    'a later page': [id, { limit: 24, after: 40 }],
  },
  findBookedVersion: [id],
  findSupplies: {
    'the low ones first': [{ products: { asStaff: true } }, pace, { order: 'low', limit: 24 }],
    'what is to be ordered, a later page': [
      { products: { asStaff: true, category: 'skincare' }, reorder: true },
      pace,
      { order: '-suggested', ...page('7') },
    ],
  },
  countSupplies: [{ products: { asStaff: true }, code: '4790001' }, pace],
  // the words of a search
  findWords: [['rose']],
  findAlikeWords: [['roze']],
  findNamedWords: [['rose']],
  // what search engines are told
  countSitemapProducts: [],
  findSitemapProducts: [0, 1000],
  findSitemapBlogs: [],
  // pictures
  claimPictureSweep: [date, 24],
  findNamedPictures: [],
  findOrderedPictures: [['a.webp']],
  findUnusedPictures: [],
  noteUnusedPictures: [['a.webp'], date],
  forgetUnusedPictures: [['a.webp']],
  takeUnused: [['a.webp']],
  takeUnusedPictures: [['a.webp']],
  findPictures: {
    'the first page': [undefined, { order: 'newest', limit: 24 }],
    'a later page, found': ['rain', { order: 'oldest', ...page('2026-11-01') }],
  },
  countPictures: ['rain'],
  insertPictures: [['1700000000000-a.webp']],
  forgetLostPictures: [['a.webp'], date],
  lockPicture: ['a.webp'],
  describePicture: [id, 'Rain'],
  findPictureUses: [['a.webp'], 5],
  // articles
  findBlogs: {
    'the first page': [{}, { order: 'newest', limit: 24 }],
    'a later page by topic, found': [{ q: 'rose' }, { order: 'topic', ...page('rose') }],
    'of staff, drafts alone': [
      { asStaff: true, state: 'draft' },
      { order: 'newest', limit: 24 },
    ],
  },
  countBlogs: [{ q: 'rose' }],
  findBlog: ['BL-001'],
  findAnyBlog: ['BL-001'],
  publishDueBlogs: [],
  putPreview: [{ blogRef: id, tokenHash: Buffer.from('x'), days: 7 }],
  findPreviewed: [Buffer.from('x')],
  findRelatedBlogs: [{ id, blog_catg: 'care' }, 3],
  insertBlog: [{ blog_id: 'BL-001', blog_topic: 'Rose', blog_catg: 'care' } as never],
  findBlogsById: [['BL-001']],
  lockBlogsById: [['BL-001']],
  lockBlog: ['BL-001'],
  lockDeletedBlog: ['BL-001'],
  updateBlog: [id, { blog_topic: 'Rose' }],
  // the demo
  findPiecesSold: [[id]],
  hasOtherProducts: [[id]],
  insertDemoReviews: [[id], [said]],
  countDemoReviews: [[said]],
  deleteDemoReviews: [[said]],
  findDemoCodes: [[demoCode]],
  startDemoCodes: [[demoCode]],
  endDemoCodes: [[demoCode]],
  // reviews
  findReviews: [id, 50],
  lockOwnItems: {
    'of any order': [{ userId: id, productRef: other }],
    'of one': [{ userId: id, productRef: other, orderId: 'ORD-1' }],
  },
  insertReview: [
    {
      productRef: id,
      productId: 'ROSE',
      userId: id,
      orderItemId: other,
      comment: 'Good.',
      rating: 5,
      firstName: 'Nimali',
      lastName: 'Perera',
      hidden: true,
    },
  ],
  lockOwnItem: [id],
  findReviewAuthor: [id],
  takeOrdersToAsk: [{ from: date, until: date }, 100],
  findItemsToReview: ['ORD-1'],
  findAskedItem: [id, 180],
  findReviewPage: {
    'the first page': [{}, { order: 'newest', limit: 24 }],
    'a later page, narrowed': [
      { hidden: false, isNew: true, q: 'rose' },
      { order: 'oldest', ...page('2026-01-02') },
    ],
    'what most readers reported': [{ reported: true }, { order: 'reported', ...page('3') }],
  },
  countReviews: [{ hidden: true, q: 'rose' }],
  lockReview: [id],
  countReviewsUpTo: [{ reported: true }, 10_000],
  decideReview: [id, { hidden_at: null, looked_at: date }],
  setReviewReply: [id, { reply: 'Thank you.', replied_at: date }],
  setReviewPhotos: [id, { photos: ['/images/1.webp'], hidden_at: null }],
  insertReport: [{ reviewId: id, reporter: Buffer.from('x'), reason: 'spam' }],
  findGonePhotos: [100],
  deleteReview: [id],
  // imports
  insertImport: [{ file_name: 'a.csv', report: {}, created_by: id, actor: 'a@b.lk' }],
  updateUpload: [id, { bytes: 1, state: 'uploaded', recognised: {}, message: '' }],
  findImport: [id],
  findImports: {
    'the first page': [{ order: 'newest', limit: 24 }],
    'a later page': [{ order: 'newest', ...page('2026-01-02') }],
  },
  beginImport: [id, { mapping: {}, options: {}, dryRun: true, report: {}, silentSince: date }],
  lockImportQueue: [],
  countWaitingImports: [],
  beatImport: [run, { state: 'writing', report: {}, undo: {}, changed: true }],
  finishImport: [run, { state: 'done', message: null, report: {} }],
  requestStop: [id],
  findImportsBefore: [date],
  deleteImportsBefore: [date],
  insertImportChanges: [
    id,
    { refs: [other], changes: Buffer.from('packed'), pictures: ['/images/a.webp'] },
  ],
  forgetImportChanges: [],
  deleteImport: [id],
  findMappings: { all: [], 'the one of a name': ['Supplier’s'] },
  findMapping: [id],
  lockMappings: [],
  insertMapping: [keptMapping],
  updateMapping: {
    anew: [id, keptMapping],
    'as it was made': [id, { ...keptMapping, made_for: undefined }],
  },
  deleteMapping: [id],
  claimLease: { 'to write': [lease], 'to plan': [{ ...lease, kind: 'plan' }] },
  beatLease: [lease],
  releaseLease: [lease],
  holdLease: [lease],
  findImportImages: [['https://example.com/a.jpg']],
  insertImportImage: ['https://example.com/a.jpg', '/images/a.webp'],
  insertProducts: [[product], imported],
  overwriteProducts: [[product], imported],
  countLivingProducts: [],
  livingProductIds: { 'the first': ['' as string | undefined, 500], 'later ones': [id, 500] },
  insertImportRows: [
    id,
    [
      {
        position: 1,
        line: 2,
        rows: 1,
        outcome: 'added',
        product_id: 'ROSE',
        product_name: 'Rose',
        issues: undefined,
        warnings: undefined,
        changes: undefined,
        sources: undefined,
      },
    ],
  ],
  findImportRows: {
    'the first page': [id, {}, { limit: 24 }],
    'a later page, narrowed': [id, { outcome: 'added', warned: true }, { after: 24, limit: 24 }],
  },
  closeBatch: [],
  mergeTextIndexes: [],
  // bulk changes
  insertBulkJob: [{ action: {}, actor: { id, label: 'a@b.lk' } }, ['ROSE']],
  findBulkJob: ['products', id],
  findBulkItems: {
    'the first page': [id, undefined, { limit: 24 }],
    'of one outcome': [id, 'done', { after: 24, limit: 24 }],
  },
  lockWaitingItems: [id, 100],
  noteOutcomes: [id, outcomes],
  findSilentBulkJobs: ['orders', 5],
  beatBulkJob: [id],
  deleteOldBulkJobs: [30],
  updateProducts: [
    [
      {
        id,
        category: null,
        price_cents: 2,
        last_price_cents: 1,
        stock: null,
        usual_cents: null,
        sale_cents: null,
        state: 'scheduled',
        publish_at: date,
      },
    ],
  ],
} satisfies Partial<Cases>
