import { defineUseCase, syncLinks } from '#kernel/contract';
import { ProductsApiToken } from '#plugins/products/server/api';
import type { CleaningProcedure } from '#plugins/procedures/shared/cleaning-procedure';
import { assertSupersedes } from './supersedes.js';

const agentLinks = {
  table: 'procedures.cleaning_procedure_agent',
  owner: 'cleaning_procedure_id',
  target: 'cleaning_agent_id',
} as const;

interface Written {
  readonly id: string;
  readonly row: CleaningProcedure;
  readonly before: CleaningProcedure | null;
}

/** Synchronises the table of agents with the procedure; checks what it supersedes; unknown and archived agents are refused. */
export const afterWrite = defineUseCase<Written, void>()({
  name: 'procedures.after-write',
  deps: { products: ProductsApiToken },
  run: async ({ products }, call) => {
    const { id, row, before } = call.input;
    if (row.supersedesId !== before?.supersedesId)
      await assertSupersedes(call, 'procedures.cleaning_procedure', { id, supersedesId: row.supersedesId });
    const named = row.cleaningAgentIds ?? [];
    if (JSON.stringify(named) === JSON.stringify(before?.cleaningAgentIds ?? [])) return;
    const check = (added: readonly string[]): Promise<void> =>
      products.assertAgentsUsable(call, added, 'cleaningAgentIds');
    await syncLinks(call, agentLinks, { id, isNew: before === null }, named, check);
  },
});

/** A procedure is restored only if all its agents are live. */
export const ofLiveAgents = defineUseCase<{ readonly row: CleaningProcedure }, void>()({
  name: 'procedures.procedure-of-live-agents',
  deps: { products: ProductsApiToken },
  run: ({ products }, call) =>
    products.assertAgentsUsable(call, call.input.row.cleaningAgentIds ?? [], 'cleaningAgentIds'),
});
