import { Tag } from '@carbon/react';
import { useSearchParams } from 'react-router';
import {
  AsOfChoice,
  DataTable,
  FilterSelect,
  listQuery,
  ListFrame,
  LoadingPicture,
  shownNumber,
  useAsOf,
  useFacilityData,
  useListState,
  withAsOf,
  type TableColumn,
} from '@limpid/ui-kit';
import { residueTypes } from '#schemas/limits/policy';
import {
  verdicts,
  verdictWords,
  type FeasibilityList,
  type FeasibilityRow,
  type Verdict,
} from '#schemas/limits/feasibility';
import { DetectionPicture } from './detection-picture.js';
import { BasisNote } from './limit-table.js';
import { SamplingFields } from './sampling-fields.js';
import { residueAddress, residueTypeWords } from './words.js';

const verdictTags: Readonly<Record<Verdict, 'red' | 'magenta' | 'warm-gray' | 'purple' | 'green'>> = {
  notVisible: 'red',
  belowLod: 'red',
  belowLoq: 'magenta',
  recoveryTooLow: 'magenta',
  noMethod: 'warm-gray',
  incomplete: 'purple',
  measurable: 'green',
};

/** Which limits can be measured before anybody writes a protocol: those that cannot be come first. */
export function FeasibilityPage() {
  const state = useListState('verdict');
  const [params, setParams] = useSearchParams();
  const asOf = useAsOf();
  const verdict = verdicts.find(each => each === params.get('verdict')) ?? null;
  const residueType = residueTypes.find(each => each === params.get('residueType')) ?? null;
  const extra = new URLSearchParams();
  for (const name of ['verdict', 'residueType', 'swabArea', 'extractionVolume', 'equipment']) {
    const value = params.get(name);
    if (value !== null) extra.set(name, value);
  }
  const answer = useFacilityData<FeasibilityList>(
    withAsOf(`/limits/feasibility?${listQuery(state)}&${extra.toString()}`, asOf),
    'Comparing limits with methods',
  );
  const { data } = answer;
  const columns = columnsOf(asOf);
  const set = (change: Readonly<Record<string, string | null>>): void =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, value] of Object.entries(change)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const narrowed = (name: 'residueType' | 'verdict', chosen: string | null) => ({
    filter: chosen ?? '',
    set: ({ filter }: Readonly<Record<string, string>>) => set({ [name]: filter === '' ? null : (filter ?? null) }),
  });
  const rows = data?.feasibility ?? [];
  return (
    <div className="limpid-page">
      <h1>Feasibility</h1>
      <p className="limpid-lead">
        Can the limit be measured? The lowest limit of each residue on each machine, against the methods that are known
        and against what the eye sees.
      </p>
      <AsOfChoice />
      {data !== undefined && rows.length > 0 && <Summary counts={data.counts} />}
      {data !== undefined && (
        <SamplingFields
          assumptions={data.assumptions}
          onChange={(name, value) => set({ [name]: value === null ? null : String(value) })}
        />
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
              choices={verdicts.map(each => [each, `${verdictWords[each]} (${data?.counts[each] ?? 0})`])}
              state={narrowed('verdict', verdict)}
            />
          </>
        }
        answer={answer}
        pagination={data?.pagination}
        columnCount={columns.length}
        emptyText="No limits yet: productions that share equipment are needed"
        more={{
          isFiltered: verdict !== null || residueType !== null,
          clear: () => set({ search: null, verdict: null, residueType: null }),
        }}
      >
        <DataTable
          title="Feasibility"
          columns={columns}
          rows={rows}
          keyOf={row => `${row.equipment.id} ${row.substance.id}`}
          sorting={state}
          busy={answer.isFetching}
        />
      </ListFrame>
      {data !== undefined && <BasisNote basis={data.basis} />}
    </div>
  );
}

/** The state of the plant in one sentence. */
function Summary({ counts }: { readonly counts: FeasibilityList['counts'] }) {
  const of = (verdict: Verdict): number => counts[verdict] ?? 0;
  const total = verdicts.reduce((sum, verdict) => sum + of(verdict), 0);
  const below = of('belowLod') + of('belowLoq');
  const cannot = of('notVisible') + below + of('recoveryTooLow');
  const parts = [
    ...(of('notVisible') > 0 ? [`${of('notVisible')} have no method and cannot be seen`] : []),
    ...(below > 0 ? [`${below} lie below the LOQ of their method`] : []),
    ...(of('recoveryTooLow') > 0 ? [`${of('recoveryTooLow')} by the recovery of their method`] : []),
  ];
  return (
    <p className="limpid-sentence" role="status">
      {cannot > 0
        ? `${cannot} of ${total} limits cannot be measured: ${parts.join(', ')}.`
        : of('incomplete') > 0
          ? `${total - of('incomplete')} of ${total} limits can be found.`
          : `Every one of ${total} limits can be found.`}
      {of('noMethod') > 0 && ` ${of('noMethod')} more have no method, but would be seen.`}
      {of('incomplete') > 0 && ` Of ${of('incomplete')} it is not known: something is missing.`}
    </p>
  );
}

function columnsOf(asOf: string | null): readonly TableColumn<FeasibilityRow>[] {
  return [
    {
      heading: 'Equipment',
      sort: 'equipment',
      render: ({ equipment }) => `${equipment.externalId} ${equipment.name}`,
    },
    {
      heading: 'Residue of',
      sort: 'substance',
      render: ({ substance, residueType }) => {
        const address = residueAddress(residueType, substance.id);
        const name = `${substance.externalId} ${substance.name}`;
        return address === null ? (
          name
        ) : (
          <a className="cds--link" href={address}>
            {name}
          </a>
        );
      },
    },
    {
      heading: 'Verdict',
      sort: 'verdict',
      render: ({ verdict }) => (
        <Tag type={verdictTags[verdict]} size="sm">
          {verdictWords[verdict]}
        </Tag>
      ),
    },
    {
      heading: 'What it means, and what to do',
      holds: true,
      className: 'limpid-detection-words',
      render: row => (
        <>
          {row.sentence} {row.action !== null && <strong>{row.action}.</strong>}{' '}
          {row.loqPpm !== null && (
            <span>
              Recovery {row.recoveryPercent} % {row.recoverySource}.
            </span>
          )}
        </>
      ),
    },
    {
      heading: 'Limit, ug/sqcm',
      sort: 'l3',
      align: 'end',
      render: ({ substance, next, previous, l3MgPerSqcm }) => {
        const query = new URLSearchParams({ substance: substance.id, next: next.id });
        if (previous !== null) query.set('previous', previous.id);
        return (
          <a className="cds--link" href={withAsOf(`/app/limits/explain?${query.toString()}`, asOf)}>
            {shownNumber(l3MgPerSqcm * 1000)}
          </a>
        );
      },
    },
    {
      heading: 'Reading at the limit, ppm',
      folds: true,
      sort: 'concentration',
      align: 'end',
      render: row => shownNumber(row.concentrationPpm),
    },
    {
      heading: 'Times the LOQ',
      folds: true,
      sort: 'ratio',
      align: 'end',
      render: ({ ratioToLoq }) => (ratioToLoq === null ? '–' : shownNumber(ratioToLoq)),
    },
  ];
}
