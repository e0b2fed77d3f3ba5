import { randomUUID } from 'node:crypto';
import {
  FacilitySettingsToken,
  SigningToken,
  todayAt,
  validationError,
  defineUseCase,
  type RouteShape,
} from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import type { Acceptance, AcceptanceRequest } from '#plugins/qualification/shared/coverage/coverage';
import { coverageWords } from '#plugins/qualification/shared/coverage/status';
import { nameOf } from '../map/shown-cell.js';
import { acceptanceById, acceptanceTable, shownAcceptance, signedContent } from './acceptance-rows.js';
import { gapsOfPair } from './gaps-of-pair.js';

/**
 * Bears gaps of one pair until a day, with a signature. The cells keep their status: an accepted gap is no proof. Without a
 * proof of identity it answers what would be signed.
 */
export const acceptGaps = defineUseCase<
  RouteShape<undefined, undefined, typeof AcceptanceRequest>,
  { coverageAcceptance: Acceptance }
>()({
  name: 'qualification.accept-gaps',
  deps: { limits: LimitsApiToken, settings: FacilitySettingsToken, signing: SigningToken },
  run: async ({ limits, settings, signing }, call) => {
    const { proof, comment = null, reason: stated, validUntil, ...chosen } = call.input.body;
    if (validUntil <= (await todayAt(call, settings)))
      throw validationError({ path: 'validUntil', message: 'must be a future date' });
    const gaps = await gapsOfPair(call, { limits, settings }, chosen);
    const [{ equipment, production }] = gaps;
    const reason = stated.trim();
    const label = `Gap of ${production.externalId} on ${equipment.externalId}`;
    const residues = gaps.map(({ residue, status, since }) => ({
      ...nameOf(residue),
      kind: residue.kind,
      status,
      since: since?.toISOString() ?? null,
    }));
    const { equipmentId, productionId } = chosen;
    const row = { equipmentId, productionId, label, residues, reason, validUntil, createdBy: call.actor.id };
    const id = randomUUID();
    const named = residues.map(each => `${each.externalId} ${coverageWords[each.status].toLowerCase()}`).join(', ');
    const act = {
      meaning: 'OVERRIDE',
      content: signedContent(row),
      statement: `${label} is accepted until ${validUntil} (${named}), because: ${reason}`,
      record: { domain: 'CoverageAcceptance', table: acceptanceTable, id, label, version: 1 },
      comment,
    } as const;
    const signature = await signing.sign(call, act, proof);
    await call.tx.db(acceptanceTable).insert({
      facility_id: call.facility.id,
      id,
      equipment_id: equipmentId,
      production_id: productionId,
      label,
      residues: JSON.stringify(residues),
      reason,
      valid_until: validUntil,
      signature_id: signature.id,
      signature: JSON.stringify(signature),
      version: 1,
      created_at: call.now,
      created_by: call.actor.id,
    });
    call.tx.audit({
      domain: 'CoverageAcceptance',
      action: 'create',
      entity: { table: acceptanceTable, id, label },
      changes: [
        { path: 'residues', from: null, to: named },
        { path: 'validUntil', from: null, to: validUntil },
      ],
      reason,
    });
    return { coverageAcceptance: shownAcceptance(await acceptanceById(call, id)) };
  },
});
