import { Type } from 'typebox';
import { defineRoute, pageOf, readOnly, WorkSourcesToken, type RouteDefinition } from '#kernel/contract';
import { closed } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { WorkItems, type WorkItem } from '#schemas/lib/work-item';
import { FacilitiesToken } from '../facility/facilities.js';
import { FeatureCatalogueToken } from '../facility/feature-catalogue.js';
import { permitted } from './permitted.js';

const { pageNumber, pageLimit, search } = pageParameters;

/** GET {fp}/work-items: what waits for the caller besides signatures of controlled records, as the plugins say. */
export const workRoute: RouteDefinition = defineRoute({
  method: 'GET',
  path: '/work-items',
  scope: 'facility',
  access: { signedIn: true, because: 'every item comes from a plugin that asks for the permission to do it' },
  summary: 'What waits for the caller besides controlled records, due and longest waiting first',
  input: { query: Type.Object({ pageNumber, pageLimit, search }, closed) },
  output: WorkItems,
  audit: readOnly,
  useCase: {
    name: 'kernel.list-work-items',
    deps: { sources: WorkSourcesToken, facilities: FacilitiesToken, catalogue: FeatureCatalogueToken },
    run: async ({ sources, ...access }, call) => {
      const items: WorkItem[] = [];
      for (const source of await permitted(access, call, sources))
        items.push(...(await source.items(call)).map(item => ({ ...item, kind: source.kind })));
      items.sort((a, b) => order(a).localeCompare(order(b)));
      const text = ({ label, detail, kind }: WorkItem): string => [label, detail, kind].join(' ');
      const { rows, pagination } = pageOf(items, call.input.query, text, {});
      return { items: rows, nextDueOn: items[0]?.dueOn ?? null, pagination };
    },
  },
});

/** Days compare as texts; what has no due day comes after all that have one. */
function order({ dueOn, since, id }: WorkItem): string {
  return `${dueOn ?? '9999-12-31'} ${since} ${id}`;
}
