import { Type, type Static } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  FacilitySettingsToken,
  HomeNotesToken,
  inOneMoment,
  readOnly,
  type AnyCall,
  type HomeNotes,
  type RouteDefinition,
  type RouteShape,
} from '#kernel/contract';
import { HomeNote, homeSections } from '#schemas/lib/home-note';
import { FacilitiesToken } from '../facility/facilities.js';
import { FeatureCatalogueToken } from '../facility/feature-catalogue.js';
import { filterNotes, filterSections } from './filter-notes.js';
import { permitted, readableResources } from './permitted.js';
import { FoundResourcesToken } from './search.route.js';

const Answer = Type.Object({
  /** Sections that something was counted for with the permissions of the caller; others are unknown, not empty. */
  sections: Type.Array(HomeNote.properties.section),
  notes: Type.Array(HomeNote),
});

const readNotes = defineUseCase<RouteShape<undefined, undefined, undefined>, Static<typeof Answer>>()({
  name: 'kernel.read-home-notes',
  deps: {
    sources: HomeNotesToken,
    resources: FoundResourcesToken,
    settings: FacilitySettingsToken,
    facilities: FacilitiesToken,
    catalogue: FeatureCatalogueToken,
  },
  run: async ({ sources, resources, settings, ...access }, call) => {
    const asked = await permitted(access, call, sources);
    const readable = await readableResources(access, call, resources);
    const placed = asked.map(source => ({ source, section: sectionFor(call, source) }));
    const counted = [...placed.map(({ section }) => section), ...filterSections(call, readable)];
    for (const { source } of placed) await source.prepare?.(call);
    return inOneMoment(call, async reading => {
      const notes = await filterNotes(settings, reading, readable);
      for (const { source, section } of placed)
        notes.push(...(await source.notes(reading)).map(note => ({ section, ...note })));
      return {
        sections: homeSections.filter(each => counted.includes(each)),
        notes: notes
          .filter(({ count }) => count > 0)
          .toSorted((a, b) => homeSections.indexOf(a.section) - homeSections.indexOf(b.section)),
      };
    });
  },
});

/** What a user cannot act on is no task of theirs. */
function sectionFor({ actor }: AnyCall, { section, actsWith }: HomeNotes): HomeNote['section'] {
  return section === 'needed' && actsWith !== undefined && !actor.may(actsWith) ? 'wrong' : section;
}

/** GET {fp}/home-notes: what needs the caller, what is wrong and what changed, as the plugins say. */
export const homeRoute: RouteDefinition = defineRoute({
  method: 'GET',
  path: '/home-notes',
  scope: 'facility',
  access: { signedIn: true, because: 'every note comes from a plugin that asks for the permission of what it counts' },
  summary: 'What needs the caller, what is wrong and what changed since the last visit',
  input: {},
  output: Answer,
  audit: readOnly,
  useCase: readNotes,
});
