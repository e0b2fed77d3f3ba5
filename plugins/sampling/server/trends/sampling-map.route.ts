import { Type } from 'typebox';
import { defineRoute, readOnly } from '#kernel/contract';
import { mapHistory, MapPlace, type MapResult } from '#plugins/sampling/shared/sampling-map';
import { closed, Uuid } from '#schemas/lib/fields';
import { below } from '../setup/below.js';
import { isNoBlank, residue, tables } from './trend-sql.js';

interface FoundResult extends MapResult {
  readonly locationId: string;
  /** Of the newest set of its residue and sample type at the location: replicates count together. */
  readonly isLast: boolean;
  /** 1: the newest of its residue and sample type at the location. */
  readonly age: number;
}

/** What was found at each sampling location of equipment, for the map on its pictures (picture C5). */
export const samplingMapRoute = defineRoute({
  method: 'GET',
  path: '/equipments/:id/sampling-map',
  scope: 'facility',
  access: { allOf: ['SwabLocation.Get', 'ResidueMeasure.Get'] },
  feature: 'sampling',
  summary: `The last ${mapHistory} results of each residue at the sampling locations of equipment, in percent of their limits`,
  input: { params: Type.Object({ id: Uuid }, closed) },
  output: Type.Object({ places: Type.Array(MapPlace) }),
  audit: readOnly,
  useCase: {
    name: 'sampling.read-map',
    deps: {},
    run: async (_deps, call) => {
      await below(call, call.input.params.id);
      const rows = await call.tx.rows<FoundResult>({
        name: 'sampling-map',
        text: `select * from (select s.location_id as "locationId", r.id as "resultId", s.label, s.set_id as "setId",
            ${residue} as residue, s.definition ->> 'sampleType' as "sampleType",
            to_json(r.measured_at) #>> '{}' as "measuredAt", r.percent_of_limit as "percentOfLimit",
            r.is_bound as "isBound", r.verdict, s.state = 'Reviewed' as "isReviewed",
            s.set_id = first_value(s.set_id) over newest as "isLast", (row_number() over newest)::int as age
          from ${tables}
          where r.facility_id = $1 and s.equipment_id = $2 and r.is_current and s.location_id is not null
            and ${isNoBlank}
          window newest as (partition by s.location_id, ${residue}, s.definition ->> 'sampleType'
            order by r.measured_at desc, s.label desc)) found
          where age <= $3 or "isLast" order by "measuredAt" desc, label desc`,
        values: [call.facility.id, call.input.params.id, mapHistory],
      });
      const places = Map.groupBy(rows, ({ locationId }) => locationId);
      return {
        places: [...places].map(([locationId, results]) => {
          const last = results.filter(({ isLast }) => isLast);
          return {
            locationId,
            lastPercent: highest(last),
            hasFailed: last.some(({ verdict }) => verdict === 'fail' || verdict === 'inconclusive'),
            results: results.map(({ locationId: _location, isLast: _isLast, age: _age, ...result }) => result),
          };
        }),
      };
    },
  },
});

function highest(results: readonly MapResult[]): number | null {
  const percents = results.flatMap(({ percentOfLimit }) => percentOfLimit ?? []);
  return percents.length === 0 ? null : Math.max(...percents);
}
