import {
  ApiError,
  defineUseCase,
  RecordsToken,
  validationError,
  type AnyCall,
  type FieldFault,
  type Records,
} from '#kernel/contract';
import { CleaningProceduresToken, EquipmentApiToken } from '#plugins/equipment/server/api';
import type { MappingChange, StaleProduction } from '#plugins/products/shared/mapping';
import { pairRules, type PairRules } from './pair-rules.js';
import { production } from '../products/production.resource.js';
import { replaceProductionEquipment } from './replace-production-equipment.js';

interface SavedProduction {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
}

/** Result for the productions of one call. */
interface Outcome {
  readonly saved: SavedProduction[];
  readonly stale: StaleProduction[];
  readonly faults: FieldFault[];
}

/**
 * Sets the equipment of several productions, all or nothing. A refusal names every stale production, or else every
 * faulty pair; unchanged productions are skipped.
 */
export const saveMapping = defineUseCase<{ readonly body: MappingChange }, { productions: SavedProduction[] }>()({
  name: 'products.save-mapping',
  deps: { records: RecordsToken, equipment: EquipmentApiToken, procedures: CleaningProceduresToken },
  run: async ({ records, ...rules }, call) => {
    const { productions, reason } = call.input.body;
    const ids = productions.map(({ id }) => id);
    const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index);
    if (repeated >= 0) throw validationError({ path: `productions.${repeated}.id`, message: 'is listed twice' });
    const outcome: Outcome = { saved: [], stale: [], faults: [] };
    // Locking in a fixed order prevents deadlocks between concurrent saves.
    const ordered = productions
      .map((wanted, index) => ({ wanted, index }))
      .toSorted((a, b) => order(a.wanted, b.wanted));
    for (const { wanted, index } of ordered)
      await saveOne({ records, rules: pairRules(rules), call, reason }, wanted, index, outcome);
    if (outcome.stale.length > 0)
      throw new ApiError('StaleRecordError', {
        message: `Someone else has changed ${outcome.stale.map(each => each.externalId).join(', ')} since you opened it`,
        details: { stale: outcome.stale },
      });
    if (outcome.faults.length > 0) throw validationError(...outcome.faults);
    if (outcome.saved.length === 0) throw new ApiError('NothingToChangeError');
    return { productions: outcome.saved };
  },
});

function order(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1;
}

interface Saving {
  readonly records: Records;
  readonly rules: PairRules;
  readonly call: AnyCall;
  readonly reason: string;
}

async function saveOne(
  { records, rules, call, reason }: Saving,
  wanted: MappingChange['productions'][number],
  index: number,
  outcome: Outcome,
): Promise<void> {
  const at = `productions.${index}`;
  try {
    const row = await records.revise(production, call, wanted.id, {
      version: wanted.version,
      reason,
      change: () => replaceProductionEquipment(call, wanted.id, wanted.equipments, rules),
    });
    outcome.saved.push({ id: wanted.id, externalId: String(row['externalId']), version: Number(row['version']) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errName, fields, message, details } = error;
    if (errName === 'StaleRecordError') outcome.stale.push(staleOf(wanted, details['current']));
    else if (errName === 'DataValidationError')
      outcome.faults.push(...fields.map(fault => ({ path: `${at}.${fault.path}`, message: fault.message })));
    else if (errName === 'NotFoundError' || errName === 'ArchivedEntryError')
      outcome.faults.push({ path: `${at}.id`, message });
    else if (errName !== 'NothingToChangeError') throw error;
  }
}

function staleOf(wanted: { readonly id: string; readonly version: number }, current: unknown): StaleProduction {
  const { externalId, name, version } = current as { externalId: string; name: string; version: number };
  return { id: wanted.id, externalId, name, version, sentVersion: wanted.version };
}
