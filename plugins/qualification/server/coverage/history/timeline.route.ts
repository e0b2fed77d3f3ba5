import { Type } from 'typebox';
import { defineRoute, momentOf, notFound, readOnly } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { gapDays, Timeline, timelinePage, TimelineQuery } from '#plugins/qualification/shared/coverage/history';
import { closed, Uuid } from '#schemas/lib/fields';
import { silentTimes } from '../../engine/coverage/silent-times.js';
import { readTimeline } from './read-timeline.js';

/** What happened to one piece of equipment (C11): gaps show as gaps. */
export const timelineRoute = defineRoute({
  method: 'GET',
  path: '/equipments/:id/timeline',
  scope: 'facility',
  access: { allOf: ['Equipment.Get', 'RiskCalculation.Get'] },
  feature: 'qualification',
  summary:
    'What happened to equipment: its status, releases and inspections, cleanings, samples, runs, studies, proofs, accepted gaps, tasks, and assessments that changed its limit; newest first, in pages',
  input: { params: Type.Object({ id: Uuid }, closed), query: TimelineQuery },
  output: Timeline,
  asOf: true,
  audit: readOnly,
  useCase: {
    name: 'qualification.read-timeline',
    deps: { equipment: EquipmentApiToken },
    run: async ({ equipment }, call) => {
      const { id } = call.input.params;
      if ((await equipment.areas(call, [id])).length === 0) throw notFound('Equipment');
      const pageNumber = call.input.query.pageNumber ?? 1;
      const page = { limit: timelinePage, offset: (pageNumber - 1) * timelinePage };
      const { events, after, total } = await readTimeline(call, id, page);
      const spans = events.map(({ at, until }) => {
        const from = Date.parse(at);
        return { from, to: until === null ? from : Math.max(from, Date.parse(until)) };
      });
      const gaps = silentTimes(spans, after === null ? momentOf(call).getTime() : Date.parse(after.at), gapDays);
      return {
        timeline: {
          events: [...events],
          gaps: gaps.map(({ from, to, days }) => ({
            from: new Date(from).toISOString(),
            to: new Date(to).toISOString(),
            days,
          })),
          gapDays,
          pagination: { pageNumber, pageLimit: timelinePage, total },
        },
      };
    },
  },
});
