import type { TestKernel } from '#kernel/testing';
import type { CoverageMapAnswer, CoveragePair } from '#plugins/qualification/shared/coverage/coverage';
import { specified } from '../specified.fixture.js';
import { ofKind, type Observation } from './observed.fixture.js';

/** Entries of the floor that are no row of its table, or do not begin where the one before ended. */
export async function floorFaults(limpid: TestKernel): Promise<string[]> {
  const events = await limpid.sql<{ equipment: string; action: string; from: string | null; to: string }>(
    `select equipment_id as equipment, action, from_state as "from", to_state as "to" from qualification.floor_event
     where facility_id = ? order by equipment_id, record_version, recorded_at`,
    [limpid.facility.id],
  );
  const last = new Map<string, string>();
  return events.flatMap(({ equipment, action, from, to }) => {
    const begins = from ?? 'none';
    const words = `${equipment}: ${action} from ${begins} to ${to}`;
    const isRow = specified.floor.some(row => row.from === begins && row.action === action && row.to === to);
    const follows = begins === (last.get(equipment) ?? 'none');
    last.set(equipment, to);
    return [...(isRow ? [] : [words]), ...(follows ? [] : [`${words} does not follow`])];
  });
}

/** Void runs without the signatures of three people, and completed ones without those of their submission and approval. */
export function unsignedRuns(limpid: TestKernel): Promise<object[]> {
  return limpid.sql(
    `select r.id, r.is_void from qualification.run r where r.facility_id = ? and r.state = 'Completed' and not exists (
       select from qualification.run_act asked
       join qualification.run_act reviewed on reviewed.facility_id = asked.facility_id and reviewed.run_id = asked.run_id
         and reviewed.run_version > asked.run_version
       join qualification.run_act approved on approved.facility_id = asked.facility_id and approved.run_id = asked.run_id
         and approved.run_version > reviewed.run_version
       join kernel.signature s1 on s1.facility_id = asked.facility_id and s1.id = asked.signature_id
       join kernel.signature s2 on s2.facility_id = asked.facility_id and s2.id = reviewed.signature_id
       join kernel.signature s3 on s3.facility_id = asked.facility_id and s3.id = approved.signature_id
       where asked.facility_id = r.facility_id and asked.run_id = r.id
         and s1.meaning = case when r.is_void then 'VOID' else 'SUBMIT_RUN' end
         and s2.meaning = 'REVIEW' and s3.meaning = 'APPROVE_RUN'
         and s1.user_id <> s2.user_id and s1.user_id <> s3.user_id and s2.user_id <> s3.user_id)`,
    [limpid.facility.id],
  );
}

/** Tasks that left their state by another way than the rows of the table, by their entries in the trail. */
export async function taskFaults(limpid: TestKernel): Promise<string[]> {
  const moves = await limpid.sql<{ from: string; to: string }>(
    `select distinct c->>'from' as "from", c->>'to' as "to" from audit.entry e, jsonb_array_elements(e.body::jsonb->'changes') c
     where e.scope = ? and e.entity_table = 'qualification.task' and c->>'path' = 'state' and e.action <> 'transition.refused'`,
    [limpid.facility.id],
  );
  return moves
    .filter(({ from, to }) => !specified.task.some(row => row.from === (from ?? 'none') && row.to === to))
    .map(({ from, to }) => `${from} to ${to}`);
}

/** The coverage of the pair of the studies, as the map answers it, and as it follows from the studies alone. */
export async function coverageOfPair(
  limpid: TestKernel,
  pair: { readonly equipmentId: string; readonly productionId: string },
  observation: Observation,
): Promise<{
  readonly found: readonly string[];
  readonly expected: readonly string[];
  readonly sum: number;
  readonly cells: number;
}> {
  const client = await limpid.as('specialist');
  const { coverage } = await client.read<CoverageMapAnswer>('/coverage');
  const { pair: answer } = await client.read<CoveragePair>(`/coverage/${pair.equipmentId}/${pair.productionId}`);
  const studies = ofKind(observation, 'study');
  const tested = (residueId: string): boolean =>
    studies.some(
      ({ state, facts }) =>
        state === 'Completed' &&
        facts['outcome'] === 'Validated' &&
        Object.keys((facts['passes'] as object | null) ?? {}).some(set => set.endsWith(residueId)),
    );
  const isProof = ({ status, loss }: CoveragePair['pair']['cells'][number]): boolean =>
    status === 'validated' || loss !== null;
  const needed = answer.cells.filter(({ status }) => status !== 'notApplicable');
  return {
    found: needed.filter(isProof).map(({ residue }) => residue.id),
    expected: needed.filter(({ residue }) => tested(residue.id)).map(({ residue }) => residue.id),
    sum: Object.values(coverage.counts).reduce((all, each) => all + each, 0),
    cells: coverage.cells,
  };
}
