/** Texts of product lists. */

export const products = {
  title: 'All Products',
  searchLabel: 'Search products',
  searchPlaceholder: 'Search products...',
  search: 'Search',
  clearSearch: 'Clear search',
  emptyQuery: 'Enter a search query',
  category: 'Category',
  allCategories: 'All categories',
  brand: 'Brand',
  allBrands: 'All brands',
  sort: 'Sort by',
  sorts: {
    relevance: 'Best match',
    newest: 'Newest',
    price: 'Price, low to high',
    '-price': 'Price, high to low',
    name: 'Name',
  },
  filters: 'Filters',
  priceRange: 'Price in LKR',
  minPrice: 'From',
  maxPrice: 'To',
  inStock: 'In stock',
  onOffer: 'On offer',
  clearFilters: 'Clear filters',
  apply: 'Apply',
  count: (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'product' : 'products'}`,
  countFor: (n: number, query: string) =>
    `${n.toLocaleString('en')} ${n === 1 ? 'product' : 'products'} for “${query}”`,
  searching: 'Searching…',
  loadMore: 'Load more',
  shown: (shown: number, total: number) =>
    `${shown.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  loadedMore: (shown: number, total: number) =>
    `Showing ${shown.toLocaleString('en')} of ${total.toLocaleString('en')} products`,
  noneFor: (query: string) => `No products found for “${query}”`,
  noneFiltered: 'No products match these filters.',
  noneHint: 'Try another search, or browse a category:',
  didYouMean: 'Did you mean',
  closest: (query: string) => `No exact match for “${query}”. Similar products are shown.`,
  suggestions: 'Suggestions',
  suggestionsCount: (n: number) =>
    n === 0
      ? 'No suggestions'
      : `${n} ${n === 1 ? 'suggestion' : 'suggestions'}, use the arrow keys`,
  notFoundCategory: 'There are no products in this category yet.',
} as const
