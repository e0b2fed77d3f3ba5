import {
  DataTable,
  importWay,
  listQuery,
  ListFrame,
  formatNumber,
  useAddress,
  useAsOf,
  useFacilityData,
  useListState,
  withAsOf,
  type PageInfo,
  type TableColumn,
} from '@limpid/ui-kit';
import { inputWord } from '#plugins/limits/shared/limit-words';
import type { EquipmentMicrobialLimit, MicrobialEquipmentLimit } from '#plugins/limits/shared/microbial-limit';
import { contaminantWord, operatorWord } from '#plugins/equipment/shared/microbial-words';
import { filterQuery, isNarrowed } from '../finder/finder-fields.js';
import { toEquipment } from '../ways.js';

interface Answer {
  readonly microbialLimits: readonly MicrobialEquipmentLimit[];
  readonly pagination: PageInfo;
  readonly policyVersion: number;
}

const columns: readonly TableColumn<MicrobialEquipmentLimit>[] = [
  {
    heading: 'Equipment',
    sort: 'externalId',
    render: ({ equipment }) => `${equipment.externalId} ${equipment.name}`,
  },
  {
    heading: 'Room grade',
    sort: 'roomGrade',
    render: ({ roomGrade, outcome }) => roomGrade ?? (outcome === 'MISSING_INPUT' ? 'not stated' : ''),
  },
  {
    heading: 'On the surface',
    className: 'limpid-microbial-words',
    render: row => (
      <>
        <Limits limits={row.limits.filter(limit => limit.sampleType !== 'rinse')} />
        <Endotoxin row={row} />
      </>
    ),
  },
  {
    heading: 'In the rinse',
    className: 'limpid-microbial-words',
    render: ({ limits }) => <Limits limits={limits.filter(limit => limit.sampleType === 'rinse')} />,
  },
  { heading: 'Absent', folds: true, render: ({ absentOrganisms }) => absentOrganisms.join(', ') },
];

/** Microbial limits of each equipment by its room grade, or by its productions where these are tighter. */
export function MicrobialView() {
  const state = useListState('externalId');
  const [params, change] = useAddress();
  const answer = useFacilityData<Answer>(
    withAsOf(`/limits/microbial?${listQuery(state)}${filterQuery('microbial', params)}`, useAsOf()),
    'Loading microbial limits',
  );
  const { data } = answer;
  return (
    <>
      <ListFrame
        state={state}
        searchHint="Search equipment or grade"
        answer={answer}
        pagination={data?.pagination}
        columnCount={columns.length}
        emptyText="No equipment yet"
        ways={[toEquipment, importWay]}
        more={{
          isFiltered: isNarrowed('microbial', params),
          clear: () => change({ page: null, search: null, equipment: null }),
        }}
      >
        <DataTable
          title="Microbial limits"
          columns={columns}
          rows={data?.microbialLimits ?? []}
          keyOf={row => row.equipment.id}
          sorting={state}
          busy={answer.isFetching}
        />
      </ListFrame>
      {data !== undefined && <p className="limpid-lead limpid-basis">Microbial policy version {data.policyVersion}</p>}
    </>
  );
}

/** The calculation of the endotoxin limit, and the productions for injection with missing inputs. */
function Endotoxin({ row: { endotoxin, endotoxinMissing } }: { readonly row: MicrobialEquipmentLimit }) {
  if (endotoxin === null && endotoxinMissing.length === 0) return null;
  return (
    <ul>
      {endotoxin !== null && (
        <li>
          {endotoxin.production.externalId}: {formatNumber(endotoxin.thresholdEuPerKgHour)} EU/kg/h ({endotoxin.route})
          / {formatNumber(endotoxin.doseMgPerKgHour)} mg/kg/h × {formatNumber(endotoxin.minBatchSizeKg)} kg ×{' '}
          {formatNumber(endotoxin.sharePercent)} % / {formatNumber(endotoxin.areaSqcm)} sqcm ={' '}
          {formatNumber(endotoxin.euPerSqcm)} EU per sqcm
        </li>
      )}
      {endotoxinMissing.map(({ production, missing }) => (
        <li key={production.id}>
          Endotoxin limit of {production.externalId} unknown: {inputWord(missing.join(', '))} missing
        </li>
      ))}
    </ul>
  );
}

function Limits({ limits }: { readonly limits: readonly EquipmentMicrobialLimit[] }) {
  if (limits.length === 0) return <>–</>;
  return (
    <ul>
      {limits.map(limit => (
        <li key={`${limit.contaminant} ${limit.sampleType} ${limit.operator} ${limit.unit}`}>
          {contaminantWord(limit.contaminant)} {operatorWord(limit.operator)} {formatNumber(limit.action)}
          {limit.unit === limit.contaminant ? '' : ` ${limit.unit}`}
          {limit.alert === null ? '' : `, alert ${formatNumber(limit.alert)}`}
          {limit.isOfRoomGrade === true && limit.production === null && `, as grade ${limit.roomGrade ?? ''} states`}
          {limit.production === null ? '' : `, as ${limit.production.externalId} demands`}
        </li>
      ))}
    </ul>
  );
}
