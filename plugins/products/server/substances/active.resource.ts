import { defineResource, validationError } from '#kernel/contract';
import { Active } from '#plugins/products/shared/active';
import { auditedValues, exportedFields, withAdditionalFields } from '../additional-fields/index.js';
import { notReferenced } from '../not-referenced.js';
import { afterActive } from './after-active.js';
import { saltFaults } from './salt-rules.js';
import { ownLimitFaults, reasonsOfOwnLimits } from './own-limits.js';
import { casFaults, hbelFaults } from './substance-rules.js';

const references = `
  select 'product ' || p.external_id as label from products.product_active a
    join products.product p on p.facility_id = a.facility_id and p.id = a.product_id
    where a.facility_id = $1 and a.active_id = $2 and p.archived_at is null
  union all select 'production ' || external_id from products.production
    where facility_id = $1 and api_id = $2 and archived_at is null
  union all select 'analytical method ' || external_id from products.analytical_method
    where facility_id = $1 and api_id = $2 and archived_at is null
  union all select 'intermediate ' || external_id from products.intermediate
    where facility_id = $1 and api_id = $2 and archived_at is null
  order by label`;

/** Active substances (specification section 7, /apis). The safety sheet comes as a file, so both POST calls stand in save-active.ts. */
export const active = defineResource({
  names: { one: 'api', many: 'apis', inWords: { one: 'API', many: 'APIs' } },
  path: '/apis',
  table: 'products.active',
  schema: Active,
  writable: [
    'externalId',
    'name',
    'casNumber',
    'therapeuticClass',
    'saltForm',
    'molecularWeightGPerMol',
    'baseFactor',
    'hbels',
    'minTherapeuticDose',
    'maxDailyDose',
    'doseBasis',
    'doseSource',
    'ld50',
    'ld50Basis',
    'ld50Qualifier',
    'ld50Source',
    'productLimit',
    'arl',
    'arlReason',
    'residueLimit',
    'residueLimitReason',
    'solubilityTerm',
    'bcsClass',
    'cleanability',
    'hazards',
    'visualResidueLimit',
    'msdsFileId',
    'remarks',
    'additionalFields',
  ],
  permission: 'API',
  audit: { domain: 'API' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: [
      'externalId',
      'name',
      'casNumber',
      'therapeuticClass',
      'minTherapeuticDose',
      'maxDailyDose',
      'ld50',
      'solubilityTerm',
      'bcsClass',
      'cleanability',
    ],
    search: ['externalId', 'name', 'casNumber'],
    sort: 'name',
    equals: ['solubilityTerm', 'bcsClass', 'cleanability'],
  },
  sheet: {
    section: 'Actives',
    file: 'actives',
    after: [],
    page: '/app/master/actives',
    columns: [
      { heading: 'Active ID', field: 'externalId', alsoCalled: ['API ID', 'API code', 'Substance ID'] },
      {
        heading: 'Name',
        field: 'name',
        alsoCalled: ['INN', 'API name', 'Active substance', 'Substance', 'Substance name', 'Drug substance'],
      },
      { heading: 'CAS', field: 'casNumber', alsoCalled: ['CAS number', 'CAS RN'] },
      { heading: 'Therapeutic class', field: 'therapeuticClass' },
      { heading: 'Salt form', field: 'saltForm' },
      { heading: 'Molecular weight g/mol', field: 'molecularWeightGPerMol', alsoCalled: ['Molar mass', 'MW'] },
      {
        heading: 'Base factor',
        field: 'baseFactor',
        alsoCalled: ['Salt factor', 'Conversion factor', 'Share of base'],
      },
      {
        heading: 'Min therapeutic dose',
        field: 'minTherapeuticDose',
        alsoCalled: ['Lowest therapeutic dose', 'Minimum daily dose', 'TD'],
      },
      { heading: 'Max daily dose', field: 'maxDailyDose' },
      { heading: 'Dose basis', field: 'doseBasis' },
      { heading: 'Dose source', field: 'doseSource' },
      { heading: 'LD50', field: 'ld50', alsoCalled: ['LD50 oral rat'] },
      { heading: 'LD50 qualifier', field: 'ld50Qualifier' },
      { heading: 'LD50 basis', field: 'ld50Basis' },
      { heading: 'LD50 source', field: 'ld50Source' },
      { heading: 'Solubility', field: 'solubilityTerm' },
      { heading: 'BCS class', field: 'bcsClass' },
      { heading: 'Cleanability', field: 'cleanability' },
      { heading: 'Hazards', field: 'hazards' },
      { heading: 'Product limit', field: 'productLimit' },
      { heading: 'ARL', field: 'arl', alsoCalled: ['Own general limit'] },
      { heading: 'ARL reason', field: 'arlReason' },
      { heading: 'Residue limit', field: 'residueLimit' },
      { heading: 'Residue limit reason', field: 'residueLimitReason' },
      { heading: 'Visual residue limit', field: 'visualResidueLimit' },
      { heading: 'Remarks', field: 'remarks' },
    ],
  },
  unfolded: exportedFields('api'),
  feature: 'products',
  hooks: {
    prepare: withAdditionalFields<Active>('api', async (sent, _call, before) => {
      const next = {
        ...sent,
        ...reasonsOfOwnLimits(sent, before),
        hbels: sent.hbels ?? [],
        hazards: sent.hazards ?? [],
      };
      const faults = [
        ...casFaults(next.casNumber),
        ...hbelFaults(next.hbels),
        ...saltFaults(next),
        ...ownLimitFaults(next),
      ];
      if (faults.length > 0) throw validationError(...faults);
      return Promise.resolve(next);
    }),
    auditedAs: auditedValues,
    guardArchive: notReferenced('active', references),
    afterWrite: afterActive,
  },
});
