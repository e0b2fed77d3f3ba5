import { Tag } from '@carbon/react';
import {
  DataTable,
  EmptyState,
  ErrorState,
  LoadingTable,
  headingInUnit,
  formatInUnit,
  formatNumber,
  WaysOn,
  type TableColumn,
} from '@limpid/ui-kit';
import type { UnitWorstCase } from '#plugins/risk/shared/worst-case/ranking';
import type { RankingState } from './ranking-state.js';
import { nameOf } from '#plugins/risk/shared/record-name';
import { levelTags } from './words.js';
import { useUnits } from './use-units.js';
import { mapProductions, nameProcedures } from '../ways.js';

/** The worst case of every group under every procedure, the scope of one qualification. */
export function UnitTable({ state, group }: { readonly state: RankingState; readonly group: string | null }) {
  const { data, error, isPending, refetch } = useUnits();
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingTable columns={6} />;
  const units = data.units.filter(unit => group === null || unit.group.id === group);
  if (units.length === 0)
    return (
      <EmptyState title="No production uses equipment of a group yet">
        <WaysOn
          ways={[
            {
              label: 'Assign equipment to groups',
              address: '/app/master/equipment-groups',
              permission: 'EquipmentGroup.Modify',
            },
            mapProductions,
          ]}
        />
      </EmptyState>
    );
  const open = units.filter(unit => unit.procedure === null).length;
  return (
    <>
      <p className="limpid-lead">
        Each row is the scope of one qualification: the equipment of a group, after the productions that one cleaning
        procedure cleans. A production has its own procedure, or that of the equipment applies.
        {open > 0 && ' Rows without a procedure remain open until one is assigned.'}
      </p>
      <div className="limpid-units">
        <DataTable
          title="Worst cases of groups and procedures"
          columns={columnsOf(state)}
          rows={units}
          keyOf={unit => `${unit.group.id} ${unit.procedure ?? ''}`}
        />
      </div>
    </>
  );
}

function columnsOf(state: RankingState): readonly TableColumn<UnitWorstCase>[] {
  return [
    { heading: 'Equipment group', render: ({ group }) => nameOf(group) },
    {
      heading: 'Cleaning procedure',
      render: ({ group, procedure }) =>
        procedure === null ? (
          <>
            <Tag type="red">none</Tag>
            {state.asOf === null && <WaysOn ways={[nameProcedures]} />}
          </>
        ) : (
          <button
            type="button"
            className="cds--link limpid-link-button"
            onClick={() => state.set({ scope: 'group', id: group.id, procedure, tab: 'ranking', weights: '' })}
          >
            {procedure}
            <span className="cds--visually-hidden"> of {group.externalId}</span>
          </button>
        ),
    },
    {
      heading: 'Covers',
      render: ({ equipments, productions }) =>
        `${count(productions, 'production')} on ${count(equipments, 'piece')} of equipment`,
    },
    {
      heading: 'Worst case',
      render: ({ worst, notEvaluated }) => (
        <>
          {worst === null ? 'Undecided' : nameOf(worst)}
          {notEvaluated > 0 && <div className="limpid-small">{notEvaluated} not evaluated: provisional</div>}
        </>
      ),
    },
    {
      heading: 'RPN',
      align: 'end',
      render: ({ rpn, level }) => (
        <>
          {formatNumber(rpn)}
          {level !== null && (
            <div>
              <Tag size="sm" type={levelTags[level]}>
                {level}
              </Tag>
            </div>
          )}
        </>
      ),
    },
    {
      heading: 'Hardest to clean',
      render: ({ studyChoice: { study, differsFromRanking } }) => (
        <>
          {study === null ? 'Undecided' : nameOf(study)}
          {differsFromRanking && (
            <Tag size="sm" type="magenta">
              differs
            </Tag>
          )}
        </>
      ),
    },
    {
      heading: headingInUnit('Lowest limit', 'mg/sqcm'),
      align: 'end',
      render: ({ studyChoice: { acceptance } }) => (
        <>
          {acceptance === null ? 'no limit' : formatInUnit(acceptance.l3MgPerSqcm, 'mg/sqcm')}
          {acceptance !== null && <div className="limpid-small">{acceptance.production.externalId}</div>}
        </>
      ),
    },
  ];
}

function count(number: number, noun: string, of = ''): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}${of}`;
}
