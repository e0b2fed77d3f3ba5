import { createHash, type Hash } from 'node:crypto';
import type { Cell, DocumentModel, LongSheet, Sheet } from '#kernel/contract';
import { canonicalJson } from '../record/audit/chain/canonical.js';

/**
 * SHA-256 of what a paper says, without who printed it and when: equal content, equal hash. A paper of the past has the
 * hash of the one that was printed then.
 */
export function documentHash(model: DocumentModel): string {
  return begun(model).update(canonicalJson(model.blocks)).digest('hex');
}

/**
 * The same of the sheets of a workbook, which say more than the paper: a workbook has a hash of its own. It is told sheet
 * by sheet, and of each its rows in their order, so that who writes them goes through them once.
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
  const { printedAt: _at, printedBy: _by, asOf: _asOf, blocks: _blocks, sheets: _sheets, ...head } = model;
  return createHash('sha256').update(canonicalJson(head));
}
