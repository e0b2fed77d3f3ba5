import type { TraceKind, TraceNode } from '#plugins/qualification/shared/coverage/history';
import { verdictWords, type Verdict } from '#plugins/sampling/shared/sample-result';
import type { NamedRecord } from '../map/cover-plant.js';
import type { Traced } from './read-traced.js';

const nameOf = ({ externalId, name }: NamedRecord): string => `${externalId} ${name}`;

/** The parts of a trace, each after its parent. */
export function traceOf(traced: Traced): readonly TraceNode[] {
  const root = `result ${traced.id}`;
  const percent = traced.percentOfLimit === null ? null : `${Math.round(traced.percentOfLimit)} % of the limit`;
  const verdict = traced.verdict === null ? null : verdictWords[traced.verdict as Verdict];
  return [
    node({
      kind: 'result',
      id: traced.id,
      title: `Result of ${traced.label}: ${traced.observed ?? traced.residueOption}`,
      detail: joined(verdict, percent, `measured by ${traced.measuredBy}`),
    }),
    ...ofSample(traced, root),
    ...ofMethod(traced, root),
    ...ofLimit(traced, root),
  ];
}

function ofSample({ id, label, place, residue, setId, setNumber, equipment, production, runs }: Traced, root: string) {
  const sample = node({ kind: 'sample', id, title: `Sample ${label}`, detail: joined(place, residue), parentId: root });
  const address = `/sampling/sets/${setId}`;
  const set = node({ kind: 'set', id: setId, title: `Sample set ${setNumber}`, address, parentId: sample.id });
  const piece = { id: equipment.id, title: nameOf(equipment), address: `/master/equipment/${equipment.id}` };
  return [
    sample,
    set,
    node({ kind: 'equipment', ...piece, parentId: set.id }),
    ...(production === null
      ? []
      : [
          node({
            kind: 'production',
            id: production.id,
            title: nameOf(production),
            address: `/master/productions/${production.id}`,
            parentId: set.id,
          }),
        ]),
    ...runs.flatMap(run => {
      const found = node({
        kind: 'run',
        id: run.id,
        title: `Run ${run.number}`,
        detail: run.outcome,
        parentId: set.id,
      });
      const study = node({
        kind: 'study',
        id: run.studyId,
        title: `${run.study} ${run.title}`,
        detail: run.protocolVersion === null ? null : `by version ${run.protocolVersion} of its protocol`,
        address: `/studies/${run.studyId}`,
        parentId: found.id,
      });
      return [found, study];
    }),
  ];
}

function ofMethod({ method, recoveryPercent }: Traced, root: string): readonly TraceNode[] {
  if (method === null) return [];
  const { id, externalId, name, revision } = method;
  const recovery = recoveryPercent === null ? null : `recovery ${recoveryPercent} %`;
  const detail = joined(revision === null ? null : `revision ${revision}`, recovery);
  const address = `/master/analytical-methods/${id}`;
  return [node({ kind: 'method', id, title: `${externalId} ${name}`, detail, address, parentId: root })];
}

/** The limit with the steps by which it came about, and the health-based limits in force of the residue. */
function ofLimit({ id, criterion, actives, hbels }: Traced, root: string): readonly TraceNode[] {
  if (criterion === null) return [];
  const { operator, value, unit, trace } = criterion;
  const limit = node({ kind: 'limit', id, title: `Limit ${operator} ${value} ${unit}`, parentId: root });
  const steps = trace.map((title, at) => node({ kind: 'policy', id: `${id} ${at}`, title, parentId: limit.id }));
  const known = actives.flatMap(active =>
    hbels
      .filter(({ activeId }) => activeId === active.id)
      .flatMap(hbel => {
        const found = node({
          kind: 'hbel',
          id: hbel.id,
          title: `${hbel.name}: ${hbel.basis} ${hbel.value} a day, ${hbel.route}`,
          address: `/master/hbels/limit/${hbel.id}`,
          parentId: limit.id,
        });
        const report = hbel.report ?? hbel.source;
        return report === null
          ? [found]
          : [found, node({ kind: 'report', id: hbel.id, title: report, parentId: found.id })];
      }),
  );
  return [limit, ...steps, ...known];
}

interface Part {
  readonly kind: TraceKind;
  readonly id: string;
  readonly title: string;
  readonly detail?: string | null;
  readonly address?: string | null;
  readonly parentId?: string | null;
}

function node({ kind, id, title, detail = null, address = null, parentId = null }: Part): TraceNode {
  return { id: `${kind} ${id}`, kind, title, detail, address: address === null ? null : `/app${address}`, parentId };
}

function joined(...parts: readonly (string | null)[]): string | null {
  const known = parts.filter(part => part !== null);
  return known.length === 0 ? null : known.join(', ');
}
