/** What a protocol says as far as its completeness depends on it. */
export interface CheckedProtocol {
  readonly equipmentId: string;
  readonly productionId: string;
  readonly cleaningProcedureId: string;
  readonly texts: Readonly<Record<CheckedText, string | null>>;
  readonly responsibilities: number;
  readonly dirtyHoldHours: number | null;
  readonly cleanHoldHours: number | null;
  readonly data: CheckedData | null;
}
/** Texts without which a protocol is not complete. */
export type CheckedText =
  | 'objective'
  | 'worstCaseRationale'
  | 'runsRationale'
  | 'acceptanceCriteria'
  | 'visualCriteria'
  | 'deviationRule'
  | 'citations';

/** The data of a protocol as far as its completeness depends on them. */
export interface CheckedData {
  readonly equipment: readonly { readonly id: string; readonly areaSqcm: number | null }[];
  readonly productions: readonly { readonly id: string }[];
  readonly procedure: {
    readonly id: string;
    readonly dirtyHoldMaxHours: number | null;
    readonly cleanHoldMaxHours: number | null;
    readonly steps: readonly unknown[];
  } | null;
  readonly residues: readonly { readonly externalId: string; readonly healthBased: string }[];
  readonly samples: readonly {
    readonly externalId: string;
    readonly location: string;
    readonly isBlank: boolean;
    readonly limit: object | null;
    readonly whyNoLimit: string | null;
    readonly recoveryPercent: number | null;
    readonly sampleType: string;
    readonly methodId: string | null;
    readonly faults: readonly string[];
    readonly isBelowLoq: boolean;
  }[];
  readonly qualifiedOperators: number;
}

/** One block of a protocol with what is missing in it. */
export interface CheckedBlock {
  readonly block: string;
  readonly title: string;
  readonly faults: readonly { readonly path: string; readonly message: string }[];
}

/** The list of the WHO (TRS 1019 annex 3, appendix 3): what a protocol must state before it is submitted. */
export function checkProtocol(protocol: CheckedProtocol): CheckedBlock[] {
  const { data, texts, responsibilities } = protocol;
  const text = (path: CheckedText) =>
    (texts[path] ?? '').trim() === '' ? [{ path, message: 'is required to submit' }] : [];
  const fromData = (faults: (data: CheckedData) => CheckedBlock['faults']) =>
    data === null ? [{ path: 'snapshot', message: 'has no data yet: fill it from data' }] : faults(data);
  return [
    {
      block: 'objective',
      title: 'Objective and scope',
      faults: [...text('objective'), ...fromData(d => scopeFaults(protocol, d))],
    },
    {
      block: 'responsibilities',
      title: 'Responsibilities',
      faults: responsibilities === 0 ? [{ path: 'responsibilities', message: 'is required to submit' }] : [],
    },
    { block: 'procedure', title: 'Cleaning procedure and holds', faults: fromData(d => procedureFaults(protocol, d)) },
    { block: 'worstCase', title: 'Worst-case rationale', faults: text('worstCaseRationale') },
    { block: 'runs', title: 'Number of runs', faults: text('runsRationale') },
    { block: 'limits', title: 'Residues and limits', faults: fromData(limitFaults) },
    { block: 'sampling', title: 'Sampling plan, methods and recovery', faults: fromData(sampleFaults) },
    { block: 'acceptance', title: 'Acceptance criteria', faults: text('acceptanceCriteria') },
    { block: 'visual', title: 'Visual criteria', faults: text('visualCriteria') },
    { block: 'deviations', title: 'Deviations', faults: text('deviationRule') },
    { block: 'references', title: 'References', faults: text('citations') },
    {
      block: 'training',
      title: 'Training',
      faults: fromData(({ qualifiedOperators }) =>
        qualifiedOperators > 0
          ? []
          : [{ path: 'snapshot', message: 'no operator is qualified for cleaning: the list of operators is empty' }],
      ),
    },
  ];
}

function scopeFaults({ equipmentId, productionId, cleaningProcedureId }: CheckedProtocol, data: CheckedData) {
  const isOfScope =
    data.equipment[0]?.id === equipmentId &&
    data.productions[0]?.id === productionId &&
    (data.procedure?.id ?? null) === cleaningProcedureId;
  if (!isOfScope)
    return [{ path: 'snapshot', message: 'the data are those of another scope: fill it from data again' }];
  return data.equipment[0]?.areaSqcm === null ? [{ path: 'equipmentId', message: 'its surface area is unknown' }] : [];
}

function procedureFaults({ dirtyHoldHours, cleanHoldHours }: CheckedProtocol, { procedure }: CheckedData) {
  if (procedure === null) return [{ path: 'cleaningProcedureId', message: 'is required to submit' }];
  return [
    ...(procedure.steps.length === 0 ? [{ path: 'cleaningProcedureId', message: 'has no steps' }] : []),
    ...((dirtyHoldHours ?? procedure.dirtyHoldMaxHours) === null
      ? [{ path: 'dirtyHoldHours', message: 'is stated neither here nor in the procedure' }]
      : []),
    ...((cleanHoldHours ?? procedure.cleanHoldMaxHours) === null
      ? [{ path: 'cleanHoldHours', message: 'is stated neither here nor in the procedure' }]
      : []),
  ];
}

function limitFaults({ residues }: CheckedData) {
  if (residues.length === 0) return [{ path: 'snapshot', message: 'no residue on the equipment has a limit' }];
  return residues.flatMap(({ externalId, healthBased }) => {
    if (healthBased === 'notStated')
      return [{ path: 'snapshot', message: `${externalId}: its health-based limit is missing` }];
    return healthBased === 'expired'
      ? [{ path: 'snapshot', message: `${externalId}: the review of its health-based limit is overdue` }]
      : [];
  });
}

function sampleFaults({ samples }: CheckedData) {
  const measured = samples.filter(({ isBlank }) => !isBlank);
  if (measured.length === 0)
    return [{ path: 'snapshot', message: 'no samples are planned at selected locations of the equipment' }];
  return measured.flatMap(sample => {
    const label = `${sample.externalId} at ${sample.location}`;
    const needsRecovery = sample.methodId !== null && sample.sampleType === 'swab';
    const found = [
      ...sample.faults,
      ...(sample.limit === null ? [`${label}: ${sample.whyNoLimit ?? 'has no limit'}`] : []),
      ...(sample.isBelowLoq ? [`${label}: its limit is below the quantitation limit of the method`] : []),
      ...(needsRecovery && sample.recoveryPercent === null && sample.faults.length === 0
        ? [`${label}: the recovery of its method is missing`]
        : []),
    ];
    return found.map(message => ({ path: 'snapshot', message }));
  });
}
