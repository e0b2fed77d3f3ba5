import type { FieldFault } from '#kernel/contract';
import type { Protocol, ProtocolCheck } from '#plugins/qualification/shared/protocol';
import { checkProtocol, type CheckedBlock } from '../../engine/studies/completeness.js';

/** The blocks of the WHO list for a protocol as it is stored, or as its draft is. */
export function blocksOf(row: Protocol): ProtocolCheck[] {
  return checked(row).map(block => ({ ...block, faults: [...block.faults], isComplete: block.faults.length === 0 }));
}

/** What is missing before the protocol can be submitted; each message names its block. */
export function faultsOfProtocol(row: Protocol): FieldFault[] {
  return checked(row).flatMap(({ title, faults }) =>
    faults.map(({ path, message }) => ({ path, message: `${title}: ${message}` })),
  );
}

function checked(row: Protocol): CheckedBlock[] {
  const { equipmentId, productionId, cleaningProcedureId, responsibilities } = row;
  const { objective, worstCaseRationale, runsRationale, acceptanceCriteria, visualCriteria, deviationRule, citations } =
    row;
  return checkProtocol({
    equipmentId,
    productionId,
    cleaningProcedureId,
    texts: {
      objective,
      worstCaseRationale,
      runsRationale,
      acceptanceCriteria,
      visualCriteria,
      deviationRule,
      citations,
    },
    responsibilities: (responsibilities ?? []).length,
    dirtyHoldHours: row.dirtyHoldHours,
    cleanHoldHours: row.cleanHoldHours,
    data: row.snapshot,
  });
}
