import { expect, test } from 'vitest';
import { canonicalJson } from './chain/canonical.js';
import { auditTexts, type AuditBody } from './log.js';

test('an entry’s text is the canonical JSON of its content', () => {
  const now = new Date('2026-11-20T09:00:00.123Z');
  const actor = { id: 'a', username: 'ann', fullName: 'Ann "A" Smith', source: 'ui', may: () => true } as const;
  const entity = { table: 'sample.gadget', id: 'g', label: 'Gadget\u0000 ä' };
  const changes = [{ path: 'weight', from: undefined, to: { unit: 'kg', value: 1.5 } }];
  const context = { actor, facility: null, requestId: 'r', now, signal: new AbortController().signal };
  const body: AuditBody = {
    at: now.toISOString(),
    actor: { id: 'a', username: 'ann', fullName: 'Ann "A" Smith' },
    source: 'ui',
    requestId: 'r',
    domain: 'Gadget',
    action: 'update',
    entity,
    changes: [{ path: 'weight', from: null, to: { unit: 'kg', value: 1.5 } }],
    reason: 'because',
  };
  expect(auditTexts(context, [{ domain: 'Gadget', action: 'update', entity, changes, reason: 'because' }])).toEqual([
    [canonicalJson(body), 'gadget\uFFFD ä because 1.5 kg'],
  ]);
  expect(auditTexts(context, [{ domain: 'Gadget', action: 'x', entity }])).toEqual([
    [canonicalJson({ ...body, action: 'x', changes: [], reason: null }), 'gadget\uFFFD ä'],
  ]);
});
