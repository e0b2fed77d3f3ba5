import type { SnapshotDifference } from '#plugins/qualification/shared/protocol';
import type { ProtocolSnapshot } from '#plugins/qualification/shared/protocol-snapshot';
import { stepText } from '#plugins/procedures/shared/procedure-step';
import { formatNumber } from '#schemas/lib/format-number';

/** What changed between the data of a protocol and those of now, in words. */
export function snapshotDifferences(before: ProtocolSnapshot | null, after: ProtocolSnapshot): SnapshotDifference[] {
  const [old, now] = [before === null ? new Map<string, Fact>() : factsOf(before), factsOf(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths.flatMap(path => {
    const [from, to] = [old.get(path) ?? null, now.get(path) ?? null];
    if (from?.value === to?.value) return [];
    return [{ path, what: (to ?? from)?.what ?? path, before: from?.value ?? null, after: to?.value ?? null }];
  });
}

interface Fact {
  readonly what: string;
  readonly value: string;
}

/** Everything that a protocol says of data, by path. */
function factsOf(snapshot: ProtocolSnapshot): ReadonlyMap<string, Fact> {
  const { procedure } = snapshot;
  const facts: (readonly [string, Fact])[] = [
    ['assessment', { what: 'Limits', value: snapshot.assessment?.number ?? 'not assessed' }],
    ['qualifiedOperators', { what: 'Operators qualified for cleaning', value: String(snapshot.qualifiedOperators) }],
    ...snapshot.equipment.map(
      each =>
        [
          `equipment.${each.id}`,
          {
            what: `Equipment ${each.externalId}`,
            value: `${each.name}, ${formatNumber(each.areaSqcm) || 'unknown'} sqcm`,
          },
        ] as const,
    ),
    ...snapshot.productions.map(
      each => [`productions.${each.id}`, { what: `Production ${each.externalId}`, value: each.name }] as const,
    ),
    ...(procedure === null ? [] : procedureFacts(procedure)),
    ...snapshot.residues.map(
      each =>
        [
          `residues.${each.kind}.${each.id}`,
          {
            what: `Limit of ${each.externalId}`,
            value: `${formatNumber(each.limitMgPerSqcm)} mg/sqcm before ${each.next.externalId}, health-based limit ${healthBasedWords[each.healthBased]}`,
          },
        ] as const,
    ),
    ...snapshot.samples.map(sample => [`samples.${sample.id}`, sampleFact(sample)] as const),
  ];
  return new Map(facts);
}

const healthBasedWords: Readonly<Record<ProtocolSnapshot['residues'][number]['healthBased'], string>> = {
  approved: 'in force',
  provisional: 'provisional',
  notStated: 'missing',
  notApplicable: 'not needed',
};

function procedureFacts(procedure: NonNullable<ProtocolSnapshot['procedure']>): (readonly [string, Fact])[] {
  const { externalId, revision, documentVersion, dirtyHoldMaxHours, cleanHoldMaxHours, steps } = procedure;
  return [
    [
      'procedure',
      { what: 'Procedure', value: `${externalId}, revision ${revision ?? 'none'}, version ${documentVersion}` },
    ],
    [
      'procedure.holds',
      {
        what: 'Holds of the procedure',
        value: `dirty ${formatNumber(dirtyHoldMaxHours) || 'none'} h, clean ${formatNumber(cleanHoldMaxHours) || 'none'} h`,
      },
    ],
    ...steps.map(
      (step, index) =>
        [
          `procedure.steps.${index}`,
          { what: `Step ${index + 1}`, value: stepText(step, () => 'cleaning agent') },
        ] as const,
    ),
  ];
}

function sampleFact(sample: ProtocolSnapshot['samples'][number]): Fact {
  const { limit, method, recoveryPercent, faults } = sample;
  const parts = [
    method ?? 'no method',
    recoveryPercent === null ? 'no recovery' : `recovery ${formatNumber(recoveryPercent)} %`,
    limit === null ? 'no limit' : `limit ${formatNumber(limit.value)} ${limit.unit}`,
    ...faults,
  ];
  return { what: `Sample ${sample.externalId} at ${sample.location}`, value: parts.join(', ') };
}
