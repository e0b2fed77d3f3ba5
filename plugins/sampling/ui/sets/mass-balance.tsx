import { MultiSelect } from '@carbon/react';
import { useState } from 'react';
import {
  DataTable,
  EmptyState,
  ErrorState,
  Facts,
  formatTime,
  formatNumber,
  Loading,
  StateTag,
  useFacilityData,
} from '@limpid/ui-kit';
import type { BalancedSet, MassBalance, ResidueBalance } from '#plugins/sampling/shared/mass-balance';
import { residueWords } from '#plugins/sampling/shared/sample-types';

const verdictStates = {
  pass: { title: 'Within the MAC', colour: 'green' },
  fail: { title: 'Above the MAC', colour: 'red' },
  incomplete: { title: 'Incomplete', colour: 'amber' },
} as const;

/** What is left on all equipment of a cleaning together, beside what may be carried over (formulas 13.1). */
export function MassBalanceOfSet({ id }: { readonly id: string }) {
  const [withIds, setWithIds] = useState<readonly string[]>([]);
  const { data, error, refetch } = useFacilityData<{ readonly massBalance: MassBalance }>(
    `/sample-sets/${id}/mass-balance${withIds.length === 0 ? '' : `?with=${withIds.join(',')}`}`,
    'Loading the mass balance',
  );
  return (
    <section aria-labelledby="mass-balance-heading">
      <h2 id="mass-balance-heading">Mass balance</h2>
      <p className="limpid-lead">
        The residue on the whole surface of the equipment, against the maximum allowable carryover into the next batch
        by the limits in force. It does not replace the verdict of each sample.
      </p>
      {error !== null ? (
        <ErrorState error={error} onAgain={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : (
        <Balance balance={data.massBalance} withIds={withIds} onChoose={setWithIds} />
      )}
    </section>
  );
}

function Balance({
  balance: { sets, others, residues, whyNone },
  withIds,
  onChoose,
}: {
  readonly balance: MassBalance;
  readonly withIds: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}) {
  const offered = [...sets.slice(1), ...others];
  return (
    <>
      {offered.length > 0 && (
        <MultiSelect<BalancedSet>
          key={offered
            .map(({ id }) => id)
            .toSorted()
            .join()}
          id="mass-balance-sets"
          className="limpid-balance-sets"
          titleText="Add up with other sets of this cleaning"
          label={withIds.length === 0 ? 'None' : `${withIds.length} chosen`}
          items={offered}
          itemToString={item => (item === null ? '' : setText(item))}
          initialSelectedItems={offered.filter(({ id }) => withIds.includes(id))}
          onChange={({ selectedItems }) => onChoose((selectedItems ?? []).map(each => each.id))}
        />
      )}
      {whyNone === null ? (
        residues.map(each => <Residue key={each.residue} balance={each} />)
      ) : (
        <EmptyState title={whyNone} />
      )}
    </>
  );
}

function Residue({ balance }: { readonly balance: ResidueBalance }) {
  const { residue, zones, totalMg, next, macMg, shareOfMac, verdict, missing } = balance;
  const title = residueWords(residue);
  return (
    <>
      <h3>
        {title} {verdict !== null && <StateTag state={verdictStates[verdict]} />}
      </h3>
      <Facts
        facts={[
          ['On the surface', `${formatNumber(totalMg)} mg`],
          ['MAC', macMg === null ? null : `${formatNumber(macMg)} mg`],
          ['Share of the MAC', shareOfMac === null ? null : `${formatNumber(shareOfMac * 100)} %`],
          ['Next production', next === null ? null : `${next.externalId} ${next.name}`],
          ...(missing.length === 0 ? [] : [['Not known', missing.join('. ')] as const]),
        ]}
      />
      <DataTable
        title={`Surfaces with ${title}`}
        columns={[
          { heading: 'Equipment', render: ({ equipment }) => equipment },
          { heading: 'Part', render: ({ part }) => part ?? 'All without samples of their own' },
          {
            heading: 'Residue, mg/sqcm',
            align: 'end',
            render: ({ residueMgPerSqcm }) => formatNumber(residueMgPerSqcm),
          },
          { heading: 'Area, sqcm', align: 'end', render: ({ areaSqcm }) => numberText(areaSqcm) },
          { heading: 'Mass, mg', align: 'end', render: ({ massMg }) => numberText(massMg) },
        ]}
        rows={zones}
        keyOf={({ equipment, part }) => `${equipment} ${part ?? ''}`}
      />
    </>
  );
}

const numberText = (value: number | null): string => (value === null ? 'unknown' : formatNumber(value));

function setText({ number, equipment, cleaningCompletedAt }: BalancedSet): string {
  const cleaned = cleaningCompletedAt === null ? 'not cleaned yet' : `cleaned ${formatTime(cleaningCompletedAt)}`;
  return `${equipment.externalId}, set ${number}, ${cleaned}`;
}
