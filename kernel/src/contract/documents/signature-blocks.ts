import type { Signature } from '#schemas/identity/signature';
import { dateText } from '#schemas/lib/date-text';
import type { Block, DocumentModel } from './report.js';

/** A signature on a document, and whether it counts no more because the document was returned after it. */
export interface PrintedSignature {
  readonly signature: Signature;
  readonly isSuperseded: boolean;
}

/**
 * The signatures of a record as its documents print them (transitions section 14): name, username, date and time with zone,
 * meaning, role, record and version, hash short form. A record that is not approved says so.
 */
export function signatureBlocks(
  record: { readonly label: string; readonly isApproved: boolean },
  signatures: readonly PrintedSignature[],
  dateTime: DocumentModel['dateTime'],
): Block[] {
  return [
    { kind: 'heading', text: 'Electronic signatures' },
    ...(record.isApproved ? [] : [{ kind: 'paragraph', text: 'NOT APPROVED' } as const]),
    ...(signatures.length === 0 ? [{ kind: 'note', text: 'Not signed.' } as const] : []),
    ...signatures.map(({ signature, isSuperseded }): Block => ({
      kind: 'facts',
      title: isSuperseded ? 'Electronic signature, SUPERSEDED' : 'Electronic signature',
      ...(isSuperseded ? { isStruck: true } : {}),
      facts: [
        ['Signed by', `${signature.name} (${signature.username})`],
        ['Role', signature.roles.join(', ')],
        ['Date and time', dateText(new Date(signature.at), dateTime)],
        ['Time zone', `${signature.timezone} (${signature.offset})`],
        ['Meaning', signature.text],
        ...(signature.comment === null ? [] : [['Comment', signature.comment] as const]),
        ['Record', `${record.label}, version ${signature.version}, content ${signature.contentHash.slice(0, 12)}`],
      ],
    })),
  ];
}
