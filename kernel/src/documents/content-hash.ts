import { createHash } from 'node:crypto';
import type { DocumentModel } from '#kernel/contract';
import { canonicalJson } from '../audit/canonical.js';

/**
 * SHA-256 of what a document says, without who printed it and when: equal content, equal hash. A document of the past has
 * the hash of the one that was printed then.
 */
export function contentHash(model: DocumentModel): string {
  const { printedAt: _at, printedBy: _by, asOf: _asOf, ...content } = model;
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}
