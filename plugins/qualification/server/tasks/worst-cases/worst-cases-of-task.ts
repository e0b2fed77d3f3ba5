import type { AnyCall } from '#kernel/contract';
import type { WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import type { ContaminantKind } from '#schemas/enumerations/master-data';
import type { TaskWorstCase } from '#plugins/qualification/shared/task-worst-case';
import type { TaskRow } from '../read-tasks.js';
import type { WorstCaseServices } from './deps.js';
import { worstAgent, worstIntermediate, worstProduction } from './worst-of-ranking.js';

type Ranked = Omit<WorstCases, 'pagination'>;

/**
 * The worst case of each contaminant set of a task, with score and reason: the production by the ranking or by decision, the
 * intermediate by the ranking, the cleaning agent by its lowest limit. A set that cannot be ranked says why.
 */
export async function worstCasesOfTask(
  services: WorstCaseServices,
  call: AnyCall,
  task: TaskRow,
): Promise<TaskWorstCase[]> {
  const kinds = [...new Set(task.contaminants.map(({ kind }) => kind))];
  // A task without contaminants is about the residue of the production.
  const asked: readonly ContaminantKind[] = kinds.length === 0 ? ['product'] : kinds;
  const ranked = await rankedScope(services, call, task);
  const intermediates = asked.includes('intermediate') ? await intermediatesOf(call) : new Set<string>();
  return asked.map(kind => worstOf(kind, ranked, intermediates));
}

function worstOf(kind: ContaminantKind, ranked: Ranked, intermediates: ReadonlySet<string>): TaskWorstCase {
  if (kind === 'product') return worstProduction(ranked);
  if (kind === 'intermediate') return worstIntermediate(ranked, intermediates);
  if (kind === 'cleaningAgent') return worstAgent(ranked);
  return {
    contaminant: kind,
    target: null,
    score: null,
    scoreUnit: '1',
    strategy: 'ranking',
    reason:
      kind === 'Nitrosamine'
        ? 'nitrosamines are not ranked: each has a limit of its own on this equipment'
        : 'microbial contaminants are not ranked: their limits follow the room grade and the product',
  };
}

/** The ranking of the equipment of the task, or of its group under its procedure, or of the whole facility. */
async function rankedScope({ ranking }: WorstCaseServices, call: AnyCall, task: TaskRow): Promise<Ranked> {
  if (task.equipment !== null) return ranking.ofScope(call, { scope: 'equipment', id: task.equipment.id });
  if (task.equipmentGroupId === null) return ranking.ofScope(call, { scope: 'facility' });
  const procedure = task.procedure?.externalId ?? null;
  return ranking.ofScope(call, { scope: 'group', id: task.equipmentGroupId, procedure });
}

async function intermediatesOf(call: AnyCall): Promise<ReadonlySet<string>> {
  const rows = await call.tx.rows<{ id: string }>({
    name: 'qualification-intermediates',
    text: `select id from products.v_intermediate where facility_id = $1`,
    values: [call.facility.id],
  });
  return new Set(rows.map(({ id }) => id));
}
