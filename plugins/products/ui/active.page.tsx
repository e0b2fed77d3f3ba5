import {
  Facts,
  PageLink,
  plainOptions,
  ResourcePages,
  shownQuantity,
  type FormField,
  type Quantity,
  type RecordRow,
} from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import type { Hbel } from '#plugins/products/shared/active';
import { massBases } from '#plugins/products/shared/mass-basis';
import { bcsClasses } from '#plugins/products/shared/substance';
import { useOwnFields } from './additional-fields/index.js';
import { HbelSection } from './hbel/hbel-section.js';
import { cleanability, hazards, ld50, ld50Qualifier, productLimit, remarks, solubility } from './common-fields.js';
import { RecordFile } from './record-file.js';

type ActiveRow = RecordRow & {
  readonly hbels: readonly Hbel[] | null;
  readonly minTherapeuticDose: Quantity | null;
  readonly ld50: Quantity | null;
};

const fields: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'ID', required: true },
  { kind: 'text', name: 'name', label: 'Name (INN)', required: true },
  { kind: 'text', name: 'casNumber', label: 'CAS number' },
  { kind: 'text', name: 'therapeuticClass', label: 'Therapeutic class' },
  {
    kind: 'text',
    name: 'saltForm',
    label: 'Salt form',
    help: 'What is weighed: the salt, hydrate or solvate, for example hydrochloride dihydrate',
  },
  {
    kind: 'number',
    name: 'molecularWeightGPerMol',
    label: 'Molecular weight, g/mol',
    help: 'Of what is weighed: of the salt where there is one',
  },
  {
    kind: 'number',
    name: 'baseFactor',
    label: 'Base factor',
    help: 'Mass of free base (or acid) in 1 mg of the salt: molecular weight of all its base ÷ molecular weight of the salt, above 0 and at most 1. What is stated of the salt is multiplied by it; limits are of the base. A bulk active with a base factor is made as its salt',
  },
  {
    kind: 'quantity',
    name: 'minTherapeuticDose',
    label: 'Lowest therapeutic dose a day',
    units: unitsOf('dose'),
    defaultUnit: 'mg',
    unitKey: 'td',
  },
  {
    kind: 'quantity',
    name: 'maxDailyDose',
    label: 'Largest dose a day',
    units: unitsOf('dose'),
    defaultUnit: 'mg',
    unitKey: 'ldd',
  },
  {
    kind: 'select',
    name: 'doseBasis',
    label: 'Doses are of the',
    options: plainOptions(massBases),
    help: 'Nothing said: base',
  },
  { kind: 'text', name: 'doseSource', label: 'Source of the doses' },
  {
    ...ld50,
    help: 'Not adequate as the basis of a health-based limit of a drug substance',
  },
  ld50Qualifier,
  {
    kind: 'select',
    name: 'ld50Basis',
    label: 'LD50 is of the',
    options: plainOptions(massBases),
    help: 'Nothing said: base',
  },
  {
    kind: 'quantity',
    name: 'arl',
    label: 'Own general limit (ARL)',
    units: ['ppm'],
    defaultUnit: 'ppm',
    help: 'In the place of the general limit of the policy for actives, lower or higher; limits say so. Empty: that of the policy counts',
  },
  {
    kind: 'text',
    name: 'arlReason',
    label: 'Reason for the own general limit',
    askedWhen: ({ arl }) => (arl ?? null) !== null,
  },
  {
    kind: 'quantity',
    name: 'residueLimit',
    label: 'Own residue limit on surfaces',
    units: unitsOf('surfaceResidue'),
    defaultUnit: 'ug/sqcm',
    help: 'Caps the limit per surface in the place of the residue limit of the policy, where that looks at it; limits say so. Empty: that of the policy counts',
  },
  {
    kind: 'text',
    name: 'residueLimitReason',
    label: 'Reason for the own residue limit',
    askedWhen: ({ residueLimit }) => (residueLimit ?? null) !== null,
  },
  productLimit,
  solubility,
  { kind: 'select', name: 'bcsClass', label: 'BCS class', options: plainOptions(bcsClasses) },
  cleanability,
  hazards,
  {
    kind: 'quantity',
    name: 'visualResidueLimit',
    label: 'Visual residue limit',
    units: unitsOf('surfaceResidue'),
    defaultUnit: 'ug/sqcm',
    help: 'From what amount on residue is seen; 4 ug/sqcm is assumed where it was not measured',
  },
  remarks,
];

/** Actives with their health-based limits: several a substance, one selected per route with a reason. */
export function ActivePages() {
  const own = useOwnFields('api');
  return (
    <ResourcePages<ActiveRow>
      path="/apis"
      one="api"
      many="apis"
      noun="active"
      permission="API"
      archiveAction="Delete"
      fields={fields}
      defaults={own.defaults}
      list={{
        title: 'Actives',
        lead: 'Active substances with doses and health-based limits.',
        searchHint: 'Search by ID, name or CAS number',
        emptyText: 'No actives yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/apis',
        columns: [
          { key: 'externalId', heading: 'ID', sort: 'externalId' },
          { key: 'name', heading: 'Name', sort: 'name' },
          { key: 'casNumber', heading: 'CAS' },
          { key: 'hbels', heading: 'Health-based limit', render: row => selectedText(row.hbels) },
          {
            key: 'minTherapeuticDose',
            heading: 'Lowest dose a day',
            sort: 'minTherapeuticDose',
            align: 'end',
            render: row => shownQuantity(row.minTherapeuticDose),
          },
          {
            key: 'ld50',
            heading: 'LD50',
            align: 'end',
            render: row => `${String(row['ld50Qualifier'] ?? '')} ${shownQuantity(row.ld50)}`,
          },
          { key: 'solubilityTerm', heading: 'Solubility' },
          { key: 'cleanability', heading: 'Cleanability', optional: true },
          ...own.columns,
        ],
        exportAlso: ['additionalFields'],
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <>
              <Overview row={row} />
              {own.facts(row)}
            </>
          ),
        },
        { label: 'Health-based limits', content: row => <HbelSection apiId={row.id} /> },
      ]}
      extra={own.editor}
    />
  );
}

function selectedText(hbels: readonly Hbel[] | null): string {
  return (hbels ?? [])
    .filter(hbel => hbel.selected === true)
    .map(hbel => `${shownQuantity(hbel.value)} ${hbel.basis}${hbel.massBasis === 'salt' ? ' of the salt' : ''}`)
    .join(', ');
}

function Overview({ row }: { readonly row: ActiveRow }) {
  return (
    <Facts
      facts={[
        ['CAS number', row['casNumber']],
        ['Therapeutic class', row['therapeuticClass']],
        ['Salt form', row['saltForm']],
        ['Molecular weight, g/mol', row['molecularWeightGPerMol']],
        ['Base factor', row['baseFactor']],
        [
          'Health-based limit in use',
          selectedText(row.hbels) || (
            <PageLink key="hbels" address={`/app/master/hbels/${row.id}`}>
              none in force
            </PageLink>
          ),
        ],
        ['Lowest therapeutic dose a day', row.minTherapeuticDose],
        ['Largest dose a day', row['maxDailyDose']],
        ['Doses are of the', row['doseBasis'] ?? 'base, unless said otherwise'],
        ['Source of the doses', row['doseSource']],
        ['LD50', `${String(row['ld50Qualifier'] ?? '')} ${shownQuantity(row.ld50)}`.trim()],
        ['LD50 is of the', row['ld50Basis'] ?? 'base, unless said otherwise'],
        ['Source of the LD50', row['ld50Source']],
        ['Own general limit (ARL)', row['arl'] ?? 'that of the policy'],
        ['Reason for the own general limit', row['arlReason']],
        ['Own residue limit on surfaces', row['residueLimit'] ?? 'that of the policy'],
        ['Reason for the own residue limit', row['residueLimitReason']],
        ['Limit in the next product', row['productLimit']],
        ['Solubility in water', row['solubilityTerm']],
        ['BCS class', row['bcsClass']],
        ['Cleanability', row['cleanability']],
        ['Hazards', row['hazards']],
        ['Visual residue limit', row['visualResidueLimit']],
        [
          'Safety data sheet',
          <RecordFile
            key="msds"
            row={row}
            path="/apis"
            part="msds"
            field="msdsFileId"
            noun="safety data sheet"
            permission="API.Modify"
          />,
        ],
        ['Remarks', row['remarks']],
      ]}
    />
  );
}
