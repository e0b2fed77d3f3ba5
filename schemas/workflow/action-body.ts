import { Type } from 'typebox';
import { ProofText, SignatureComment } from '../identity/signature.js';
import { closed, Nullable, StringEnum } from '../lib/fields.js';
import type { ActionOf, WorkflowTable } from './table.js';

/**
 * The body of a call that carries out an action of a record: its reason is checked by the workflow, so that a refused one is
 * recorded; proof and comment are for actions that are signed.
 */
export function actionBody<W extends WorkflowTable>(table: W) {
  const rows = table.transitions.filter(({ from, who }) => from !== 'none' && who !== 'system');
  const actions = [...new Set(rows.map(({ action }) => action as ActionOf<W>))];
  return Type.Object(
    {
      action: StringEnum<ActionOf<W>[]>(actions),
      version: Type.Integer({ minimum: 1 }),
      reason: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
      comment: Type.Optional(Nullable(SignatureComment)),
      proof: Type.Optional(Nullable(ProofText)),
    },
    closed,
  );
}
