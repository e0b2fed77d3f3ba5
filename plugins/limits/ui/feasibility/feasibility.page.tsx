import { Button, ContentSwitcher, Switch } from '@carbon/react';
import {
  type AddressChange,
  AsOfChoice,
  DataTable,
  FilterSelect,
  listQuery,
  ListFrame,
  LoadingPicture,
  useAddress,
  useAsOf,
  useFacilityData,
  useListState,
  withAsOf,
} from '@limpid/ui-kit';
import { residueTypes } from '#plugins/limits/shared/policy';
import {
  verdicts,
  verdictWords,
  type FeasibilityList,
  type ResidueFeasibility,
  type ResidueFeasibilityList,
  type Verdict,
} from '#plugins/limits/shared/feasibility';
import { residueTypeWords } from '#plugins/limits/shared/residue-words';
import { DetectionPicture } from './detection-picture.js';
import { equipmentColumns, residueColumns } from './feasibility-columns.js';
import { BasisNote } from '../explorer/limit-table.js';
import { SamplingFields } from './sampling-fields.js';
import { toMatrix } from '../ways.js';

/** Filters in the address, besides those of every list. */
const narrowing = ['verdict', 'residueType', 'swabArea', 'extractionVolume', 'equipment', 'substance', 'method'];

/**
 * Which limits can be measured, those that cannot first; a residue on several pieces of equipment has one row unless all
 * equipment is requested.
 */
export function FeasibilityPage() {
  const state = useListState('verdict');
  const [params, change] = useAddress();
  const asOf = useAsOf();
  const verdict = verdicts.find(each => each === params.get('verdict')) ?? null;
  const residueType = residueTypes.find(each => each === params.get('residueType')) ?? null;
  const extra = new URLSearchParams();
  for (const name of narrowing) {
    const value = params.get(name);
    if (value !== null) extra.set(name, value);
  }
  const perEquipment = params.get('view') === 'equipments';
  const answer = useFacilityData<FeasibilityList | ResidueFeasibilityList>(
    withAsOf(`/limits/feasibility${perEquipment ? '' : '/residues'}?${listQuery(state)}&${extra.toString()}`, asOf),
    'Comparing limits with methods',
  );
  const { data } = answer;
  const set = (parts: AddressChange): void => change({ page: null, ...parts });
  const narrowed = (name: 'residueType' | 'verdict', chosen: string | null) => ({
    filter: chosen ?? '',
    set: ({ filter }: Readonly<Record<string, string>>) => set({ [name]: filter }),
  });
  const equipmentsOf = ({ substance }: ResidueFeasibility): string => {
    const next = new URLSearchParams(params);
    next.delete('page');
    next.set('view', 'equipments');
    next.set('substance', substance.id);
    return `/app/limits/feasibility?${next.toString()}`;
  };
  const rows = data === undefined ? [] : 'residues' in data ? data.residues : data.feasibility;
  const table = { title: 'Feasibility', sorting: state, busy: answer.isFetching } as const;
  const ofResidues = residueColumns(asOf, equipmentsOf);
  const ofEquipments = equipmentColumns(asOf);
  const [one] = rows;
  const isOfOne = ['substance', 'equipment', 'method'].some(name => params.has(name));
  return (
    <div className="limpid-page">
      <h1>Feasibility</h1>
      <p className="limpid-lead">
        Can the limit be measured? The lowest limit of each residue on each piece of equipment, compared with the known
        methods and the visual residue limit.
      </p>
      <AsOfChoice />
      {data !== undefined && rows.length > 0 && <Summary counts={data.counts} />}
      {data !== undefined && (
        <SamplingFields
          assumptions={data.assumptions}
          onChange={(name, value) => set({ [name]: value === null ? null : String(value) })}
        />
      )}
      <ContentSwitcher
        selectedIndex={perEquipment ? 1 : 0}
        onChange={({ name }) =>
          set({
            view: name === 'equipments' ? 'equipments' : null,
            substance: null,
            equipment: null,
            method: null,
            sort: null,
          })
        }
        aria-label="Rows"
      >
        <Switch name="residues" text="Each residue" />
        <Switch name="equipments" text="Each residue by equipment" />
      </ContentSwitcher>
      {isOfOne && one !== undefined && (
        <div className="limpid-row">
          <p>
            Only {params.has('substance') ? `residue of ${one.substance.externalId} ${one.substance.name}` : ''}
            {params.has('substance') && params.has('equipment') ? ' on ' : ''}
            {params.has('equipment') ? `${one.equipment.externalId} ${one.equipment.name}` : ''}
            {params.has('method') && one.method !== null
              ? ` by method ${one.method.externalId} ${one.method.name}, whether or not another one detects less`
              : ''}
          </p>
          <Button kind="ghost" size="sm" onClick={() => set({ substance: null, equipment: null, method: null })}>
            Show all
          </Button>
        </div>
      )}
      {answer.isPending && answer.error === null && <LoadingPicture />}
      {rows.length > 0 && <DetectionPicture rows={rows} />}
      <ListFrame
        state={state}
        searchHint="Search equipment, residue or method"
        tools={
          <>
            <FilterSelect
              id="residue-type"
              label="Residue type"
              all="All residues"
              choices={residueTypes.map(each => [each, residueTypeWords[each]])}
              state={narrowed('residueType', residueType)}
            />
            <FilterSelect
              id="verdict"
              label="Verdict"
              all="All verdicts"
              choices={verdicts.map(each => [
                each,
                verdictWords[each] + (data === undefined ? '' : ` (${data.counts[each]})`),
              ])}
              state={narrowed('verdict', verdict)}
            />
          </>
        }
        answer={answer}
        pagination={data?.pagination}
        columnCount={(perEquipment ? ofEquipments : ofResidues).length}
        emptyText="No limits yet: productions that share equipment are needed"
        ways={[toMatrix]}
        more={{
          isFiltered: verdict !== null || residueType !== null || isOfOne,
          clear: () =>
            set({ search: null, verdict: null, residueType: null, substance: null, equipment: null, method: null }),
        }}
      >
        {data !== undefined && 'residues' in data ? (
          <DataTable {...table} columns={ofResidues} rows={data.residues} keyOf={row => row.substance.id} />
        ) : (
          <DataTable
            {...table}
            columns={ofEquipments}
            rows={data?.feasibility ?? []}
            keyOf={row => `${row.equipment.id} ${row.substance.id}`}
          />
        )}
      </ListFrame>
      {data !== undefined && <BasisNote basis={data.basis} />}
    </div>
  );
}

function have(count: number): string {
  return count === 1 ? 'has' : 'have';
}

/** The state of the plant in one sentence. */
function Summary({ counts }: { readonly counts: FeasibilityList['counts'] }) {
  const of = (verdict: Verdict): number => counts[verdict] ?? 0;
  const total = verdicts.reduce((sum, verdict) => sum + of(verdict), 0);
  const below = of('belowLod') + of('belowLoq');
  const cannot = of('notVisible') + below + of('recoveryTooLow');
  const parts = [
    ...(of('notVisible') > 0 ? [`${of('notVisible')} ${have(of('notVisible'))} no method and cannot be seen`] : []),
    ...(below > 0 ? [`${below} ${below === 1 ? 'lies' : 'lie'} below the LOQ of the method`] : []),
    ...(of('recoveryTooLow') > 0 ? [`${of('recoveryTooLow')} by the recovery of the method`] : []),
  ];
  return (
    <p className="limpid-sentence" role="status">
      {cannot > 0
        ? `${cannot} of ${total} limits cannot be measured: ${parts.join(', ')}.`
        : of('measurable') === total
          ? `All ${total} limits can be measured.`
          : `${of('measurable')} of ${total} limits can be measured.`}
      {of('noMethod') > 0 &&
        ` ${of('noMethod')} ${cannot > 0 ? 'more ' : ''}${have(of('noMethod'))} no method, but would be visible.`}
      {of('incomplete') > 0 && ` ${of('incomplete')} cannot be judged: inputs are missing.`}
    </p>
  );
}
