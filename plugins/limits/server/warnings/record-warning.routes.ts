import { Type } from 'typebox';
import { pageOf } from '#kernel/contract';
import { closed } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { RecordWarningList } from '#plugins/limits/shared/record-warning';
import { limitRoute } from '../limit-route.js';
import { recordWarnings } from './record-warnings.js';

const WarningQuery = Type.Object(
  {
    ...pageParameters,
    record: Type.Optional(Type.String({ format: 'uuid', description: 'Only about this record' })),
  },
  closed,
);

/** GET /limits/record-warnings: what an expert would question in the records that limits are calculated from. */
export const recordWarningRoute = limitRoute(
  '/limits/record-warnings',
  'Expert warnings about actives, products and cleaning agents, each with its source',
  WarningQuery,
  RecordWarningList,
  (plant, { record, ...page }) => {
    const all = recordWarnings(plant).filter(({ record: { id } }) => record === undefined || id === record);
    const { rows, pagination } = pageOf(
      all,
      page,
      ({ record: { externalId, name }, text }) => `${externalId} ${name} ${text}`,
      {
        externalId: each => each.record.externalId.toLowerCase(),
        code: each => each.code,
      },
    );
    return { recordWarnings: rows, pagination, basis: plant.basis };
  },
);
