import { Type, type Static } from 'typebox';
import {
  defineRoute,
  notFound,
  readOnly,
  type AnyCall,
  type FeatureDeclaration,
  type RouteDefinition,
} from '#kernel/contract';
import { closed, Nullable, Reason, StringEnum } from '#schemas/lib/fields';
import { FacilitiesToken, type Facilities } from './facilities.js';
import { FeatureCatalogueToken, type FeatureCatalogue } from './feature-catalogue.js';
import { decideFeature, readOverrides } from './feature-overrides.js';
import { featureState } from './features.js';

const Feature = Type.Object({
  key: Type.String(),
  title: Type.String(),
  plugin: Type.String(),
  tiers: Type.Array(StringEnum(['lite', 'full'])),
  enabled: Type.Boolean(),
  /** What decides: the tier, an override, or the licence that prevails over the override. */
  ground: StringEnum(['tier', 'override', 'licence', 'unknown']),
  override: Nullable(Type.Boolean()),
  version: Type.Integer(),
  reason: Nullable(Type.String()),
  changedAt: Nullable(Type.String()),
  changedByName: Nullable(Type.String()),
  /** Titles of features that this one needs and that are off. */
  missing: Type.Array(Type.String()),
});
const Body = Type.Object(
  { enabled: Nullable(Type.Boolean()), reason: Reason, version: Type.Integer({ minimum: 0 }) },
  closed,
);
const deps = { facilities: FacilitiesToken, catalogue: FeatureCatalogueToken };
interface Services {
  readonly facilities: Facilities;
  readonly catalogue: FeatureCatalogue;
}

/** The features of a facility and their switches (architecture 5.17, screen S62). */
export const featureRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/features',
    scope: 'facility',
    access: { anyOf: ['Facility.Get'] },
    summary: 'The features of this release: whether the facility has them, and what decides it',
    input: {},
    output: Type.Object({ features: Type.Array(Feature) }),
    audit: readOnly,
    useCase: {
      name: 'kernel.list-features',
      deps,
      run: async (services, call) => ({ features: await featuresOf(services, call) }),
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/features/:feature',
    scope: 'facility',
    access: { anyOf: ['Facility.Modify'] },
    summary:
      'Switches a feature on or off whatever the tier, or with null leaves it to the tier; at once on every node',
    input: { params: Type.Object({ feature: Type.String({ maxLength: 80 }) }, closed), body: Body },
    output: Type.Object({ feature: Type.Pick(Feature, ['key', 'override', 'version', 'reason']) }),
    audit: 'required',
    useCase: {
      name: 'kernel.decide-feature',
      deps,
      run: async (services, call) => {
        const { feature } = call.input.params;
        const body = call.input.body;
        const declared = services.catalogue.features.find(({ key }) => key === feature);
        if (declared === undefined) throw notFound('Feature');
        await decideFeature(call, { feature, ...body });
        call.tx.afterCommit(() => services.facilities.forgetAll());
        return { feature: { key: feature, override: body.enabled, version: body.version + 1, reason: body.reason } };
      },
    },
  }),
];

async function featuresOf({ facilities, catalogue }: Services, call: AnyCall): Promise<Static<typeof Feature>[]> {
  const known = await facilities.byId(call.facility.id);
  if (known === null) throw notFound('Facility');
  const decisions = new Map((await readOverrides(call)).map(each => [each.feature, each]));
  const isOn = ({ key }: FeatureDeclaration): boolean => featureState(catalogue.features, known, key).enabled;
  return catalogue.features.map(feature => {
    const decision = decisions.get(feature.key);
    const needed = catalogue.features.filter(({ plugin }) => feature.requires.includes(plugin));
    return {
      key: feature.key,
      title: feature.title,
      plugin: feature.plugin,
      tiers: [...feature.tiers],
      ...featureState(catalogue.features, known, feature.key),
      override: decision?.enabled ?? null,
      version: decision?.version ?? 0,
      reason: decision?.reason ?? null,
      changedAt: decision?.changedAt ?? null,
      changedByName: decision?.changedByName ?? null,
      missing: needed.filter(each => !isOn(each)).map(each => each.title),
    };
  });
}
