/** The demo shop's journal, newest first. */
import type { DemoBlog } from './types.ts'

export const demoBlogs: DemoBlog[] = []
