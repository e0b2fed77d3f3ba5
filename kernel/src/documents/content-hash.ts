import { createHash, type Hash } from 'node:crypto';
import type { Cell, DocumentModel, LongSheet, Sheet } from '#kernel/contract';
import { canonicalJson } from '../record/audit/chain/canonical.js';

/**
 * SHA-256 of a document's content, without who printed it and when: equal content, equal hash. A document as of a past
 * date has the hash of the one printed then.
 */
export function documentHash(model: DocumentModel): string {
  return begun(model).update(canonicalJson(model.blocks)).digest('hex');
}

/**
 * The hash of a workbook, which contains more than the PDF. It is computed sheet by sheet and row by row, so that the
 * writer makes only one pass.
 */
export class WorkbookHash {
  private readonly hash: Hash;

  constructor(model: DocumentModel) {
    this.hash = begun(model);
  }

  sheet({ rows: _rows, ...head }: Sheet | LongSheet): void {
    this.hash.update(canonicalJson(head));
  }

  row(row: readonly Cell[]): void {
    this.hash.update(canonicalJson(row));
  }

  digest(): string {
    return this.hash.digest('hex');
  }
}

function begun(model: DocumentModel): Hash {
  const {
    printedAt: _at,
    printedBy: _by,
    asOf: _asOf,
    cites: _cites,
    chosen: _chosen,
    blocks: _blocks,
    sheets: _sheets,
    ...head
  } = model;
  return createHash('sha256').update(canonicalJson(head));
}
