import { Type, type Static } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  readOnly,
  SearchProvidersToken,
  token,
  type AnyCall,
  type AnyResource,
  type RouteDefinition,
  type RouteShape,
  type Token,
} from '#kernel/contract';
import { closed } from '#schemas/lib/fields';
import { FoundRecord } from '#schemas/lib/record-search';
import { FacilitiesToken } from '../facility/facilities.js';
import { FeatureCatalogueToken } from '../facility/feature-catalogue.js';
import { namesInWords } from '../record/resources/records/record-rules.js';
import { permitted, readableResources } from './permitted.js';
import { searchStatement, type Hit } from './search-statement.js';

/** Resources of the installation's facilities whose records have pages. */
export const FoundResourcesToken: Token<readonly AnyResource[]> =
  token<readonly AnyResource[]>('kernel.FoundResources');

const Query = Type.Object({ text: Type.String({ minLength: 1, maxLength: 100 }) }, closed);
const Answer = Type.Object({ found: Type.Array(FoundRecord) });
type Answer = Static<typeof Answer>;

/** Maximum hits of each kind. */
const mostOfKind = 5;

const search = defineUseCase<RouteShape<undefined, typeof Query, undefined>, Answer>()({
  name: 'kernel.search',
  deps: {
    resources: FoundResourcesToken,
    providers: SearchProvidersToken,
    facilities: FacilitiesToken,
    catalogue: FeatureCatalogueToken,
  },
  run: async ({ resources, providers, ...access }, call) => {
    const { text } = call.input.query;
    if (text.trim() === '') return { found: [] };
    const [above, below]: [FoundRecord[], FoundRecord[]] = [[], []];
    for (const provider of await permitted(access, call, providers))
      (provider.isBelowRecords === true ? below : above).push(...(await provider.find(call, text, mostOfKind)));
    const searched = await readableResources(access, call, resources);
    return { found: [...above, ...(await foundRecords(call, searched, text)), ...below] };
  },
});

async function foundRecords(call: AnyCall, resources: readonly AnyResource[], text: string): Promise<FoundRecord[]> {
  if (resources.length === 0) return [];
  const hits = await call.tx.rows<Hit>(searchStatement(resources, call.facility.id, text, mostOfKind));
  return hits.flatMap(hit => foundRecord(resources[hit.kind], hit));
}

function foundRecord(resource: AnyResource | undefined, { id, externalId, name }: Hit): FoundRecord[] {
  if (resource?.sheet?.page === undefined) return [];
  const { many } = namesInWords(resource);
  return [
    {
      kind: many.charAt(0).toUpperCase() + many.slice(1),
      title: [externalId, name].filter(part => part !== null).join(' '),
      address: `${resource.sheet.page}/${id}`,
    },
  ];
}

/** GET {fp}/search: records of all kinds that the caller may read, and what plugins find. */
export const searchRoute: RouteDefinition = defineRoute({
  method: 'GET',
  path: '/search',
  scope: 'facility',
  access: { signedIn: true, because: 'each kind of record is searched only with the permission to read it' },
  summary: 'Finds records of every kind by ID, name and other searched fields, and what plugins add',
  input: { query: Query },
  output: Answer,
  audit: readOnly,
  useCase: search,
});
