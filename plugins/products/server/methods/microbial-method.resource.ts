import { defineResource, dueFilters, missingFields, validationError, type FieldFault } from '#kernel/contract';
import { MicrobialMethod, microbialMethodFields } from '#plugins/products/shared/microbial-method';
import { resourceFields } from '#schemas/lib/field-cards';

const fields = resourceFields(microbialMethodFields);

/** Microbial analytical methods (specification section 3, Master data sections; entities 4.4). */
export const microbialMethod = defineResource({
  names: { one: 'microbialAnalyticalMethod', many: 'microbialAnalyticalMethods' },
  path: '/microbial-analytical-methods',
  table: 'products.microbial_method',
  schema: MicrobialMethod,
  writable: fields.writable,
  permission: 'AnalyticalMethod',
  audit: { domain: 'MicrobialAnalyticalMethod' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name'],
    sort: 'name',
    filters: dueFilters('t.review_due_on', {
      one: { passed: 'microbial method overdue for review', coming: 'microbial method due for review' },
      many: { passed: 'microbial methods overdue for review', coming: 'microbial methods due for review' },
    }),
  },
  sheet: {
    section: 'Microbial analytical methods',
    file: 'microbial_analytical_methods',
    after: [],
    page: '/app/master/microbial-methods',
    leavesOut: 'attachments',
    ...fields.sheet,
  },
  feature: 'products',
  control: {
    documentType: 'MicrobialAnalyticalMethods',
    label: 'Microbial analytical methods',
    complete: ({ revision, detectionLimit }) => missingFields({ revision, detectionLimit }),
    files: { table: 'products.microbial_method_attachment', owner: 'microbial_method_id' },
  },
  hooks: { prepare: async next => Promise.resolve(prepareMicrobialMethod(next)) },
});

/** A rinse has a volume, a surface an area; ranges and validity are not reversed; counts and endotoxins keep their units. */
function prepareMicrobialMethod(sent: MicrobialMethod): MicrobialMethod {
  const { kind, sampling, incubationMinC = null, incubationMaxC = null, validFrom = null, reviewDueOn = null } = sent;
  const { incubationHours = null, incubationMaxHours = null } = sent;
  const faults: FieldFault[] = [];
  const [unused, sample] =
    sampling === 'rinse' ? (['sampledArea', 'a rinse'] as const) : (['sampledVolume', 'a surface'] as const);
  if ((sent[unused] ?? null) !== null) faults.push({ path: unused, message: `must be empty for ${sample}` });
  if (incubationMinC !== null && incubationMaxC !== null && incubationMinC > incubationMaxC)
    faults.push({ path: 'incubationMaxC', message: 'must not be below the minimum' });
  if (incubationHours !== null && incubationMaxHours !== null && incubationHours > incubationMaxHours)
    faults.push({ path: 'incubationMaxHours', message: 'must not be below the shortest incubation' });
  if (validFrom !== null && reviewDueOn !== null && reviewDueOn < validFrom)
    faults.push({ path: 'reviewDueOn', message: 'must not lie before the first day of validity' });
  const unit = sent.detectionLimit?.unit;
  if (unit !== undefined && unit.startsWith('EU') !== (kind === 'endotoxin'))
    faults.push({
      path: 'detectionLimit.unit',
      message: kind === 'endotoxin' ? 'endotoxin is measured in EU' : 'micro-organisms are counted in CFU',
    });
  if (faults.length > 0) throw validationError(...faults);
  return sent;
}
