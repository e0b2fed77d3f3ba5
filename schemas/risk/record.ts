import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, Text } from '../lib/fields.js';

/** A record of Risk, without the fields that every record has. */
export const RiskRecord = Type.Object({ externalId: ExternalId, name: Name, remarks: Nullable(Text(2000)) }, closed);
export type RiskRecord = Static<typeof RiskRecord>;
