/** Finds a product in cached lists: its page shows it while the rest loads. */
import type { InfiniteData } from '@tanstack/react-query'
import type { Product } from '#server/modules/catalog/products/products.schema.ts'
import { queryClient } from '../api/trpc.ts'

export function findKnownProduct(productId: string): Product | undefined {
  const same = (product: Product) => product.productId === productId
  for (const [, data] of queryClient.getQueriesData<InfiniteData<{ items: Product[] }>>({
    queryKey: ['catalogue'],
  }))
    for (const page of data?.pages ?? []) {
      const found = page.items.find(same)
      if (found) return found
    }
  for (const [, data] of queryClient.getQueriesData<Product[] | { items?: Product[] }>({
    queryKey: [['catalogue']],
  })) {
    const found = (Array.isArray(data) ? data : data?.items)?.find(same)
    if (found) return found
  }
  return undefined
}
