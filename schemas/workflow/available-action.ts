import { Type, type Static } from 'typebox';
import { Nullable, StringEnum } from '../lib/fields.js';
import { signatureMeaningKeys } from '../identity/signature-meanings.js';

/** An action of the state that a record is in, and what the person who asks needs for it. */
export const AvailableAction = Type.Object({
  action: Type.String(),
  title: Type.String(),
  allowed: Type.Boolean(),
  reasons: Type.Array(Type.String(), {
    description: 'Why it is not allowed: `needs a reviewer other than Ada Winter`',
  }),
  needsReason: Type.Boolean(),
  signature: Nullable(StringEnum(signatureMeaningKeys)),
  isDanger: Type.Boolean(),
});
export type AvailableAction = Static<typeof AvailableAction>;
