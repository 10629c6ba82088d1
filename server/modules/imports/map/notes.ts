/** Collects the issues and warnings of one row while it is read. */

import { type IssueCode, issue, type RowIssue } from '../contract/issues.ts'
import type { ImportField } from '../contract/mapping.schema.ts'
import type { Unit } from '../formats/format.ts'
import type { CompiledMapping } from './compile.ts'

/** Collects the issues and warnings of one row. */
export class Notes {
  readonly issues: RowIssue[]
  readonly warnings: RowIssue[]
  readonly #fields = new Set<ImportField>()
  readonly #unit: Unit
  readonly #compiled: CompiledMapping

  constructor(unit: Unit, compiled: CompiledMapping) {
    this.#unit = unit
    this.#compiled = compiled
    this.issues = [...unit.issues]
    this.warnings = [...unit.warnings]
  }

  has(field: ImportField): boolean {
    return this.#fields.has(field)
  }

  /** Adds an issue. Always returns undefined, so that a reader can return it. */
  reject(field: ImportField | '', code: IssueCode, reason: string, value?: string): undefined {
    if (field) this.#fields.add(field)
    this.issues.push(this.#note(field, code, reason, value))
  }

  warn(field: ImportField, code: IssueCode, reason: string): void {
    this.warnings.push(this.#note(field, code, reason))
  }

  #note(field: ImportField | '', code: IssueCode, reason: string, value?: string): RowIssue {
    const { row } = this.#unit
    const source = field ? this.#compiled.sources[field] : undefined
    return issue(row.line, code, reason, source?.label ?? field, value ?? source?.read(row) ?? '')
  }
}
