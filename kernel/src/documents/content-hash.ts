import { createHash, type Hash } from 'node:crypto';
import type { DocumentModel } from '#kernel/contract';
import { canonicalJson } from '../audit/chain/canonical.js';
import { rowsOf } from './rows-of.js';

/**
 * SHA-256 of what a paper says, without who printed it and when: equal content, equal hash. A paper of the past has the
 * hash of the one that was printed then.
 */
export function paperHash(model: DocumentModel): string {
  return begun(model).update(canonicalJson(model.blocks)).digest('hex');
}

/** The same of the sheets of a workbook, which say more than the paper: a workbook has a hash of its own. */
export async function workbookHash(model: DocumentModel): Promise<string> {
  const hash = begun(model);
  for (const sheet of model.sheets) {
    const { rows: _rows, ...head } = sheet;
    hash.update(canonicalJson(head));
    for await (const row of rowsOf(sheet)) hash.update(canonicalJson(row));
  }
  return hash.digest('hex');
}

function begun(model: DocumentModel): Hash {
  const { printedAt: _at, printedBy: _by, asOf: _asOf, blocks: _blocks, sheets: _sheets, ...head } = model;
  return createHash('sha256').update(canonicalJson(head));
}
