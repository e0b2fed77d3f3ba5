import { Tag } from '@carbon/react';
import { EmptyState, ErrorState, Loading, shownNumber } from '@limpid/ui-kit';
import type { UnitWorstCase } from '#schemas/risk/ranking';
import type { RankingState } from './ranking-state.js';
import { levelTags, nameOf } from './words.js';
import { useUnits } from './use-units.js';

const headings = [
  'Equipment group',
  'Cleaning procedure',
  'Covers',
  'Worst case',
  'RPN',
  'Hardest to clean',
  'Lowest limit, mg/sqcm',
];

/** The worst case of every group under every procedure: what one qualification covers. */
export function UnitTable({ state, group }: { readonly state: RankingState; readonly group: string | null }) {
  const { data, error, isPending, refetch } = useUnits();
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const units = data.units.filter(unit => group === null || unit.group.id === group);
  if (units.length === 0)
    return (
      <EmptyState title="No production is made on a machine of a group yet">
        <a className="cds--link" href="/app/master/equipment-groups">
          Put machines into groups
        </a>
      </EmptyState>
    );
  const open = units.filter(unit => unit.procedure === null).length;
  return (
    <>
      <p className="limpid-lead">
        One row is what one qualification covers: the machines of a group, after the productions that one cleaning
        procedure cleans. A production names its own procedure, or the machine’s holds.
        {open > 0 && ' Rows without a procedure stay open until somebody says what cleans these machines.'}
      </p>
      <div className="limpid-table-scroll limpid-units">
        <table className="cds--data-table" aria-label="Worst cases of groups and procedures">
          <thead>
            <tr>
              {headings.map(heading => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {units.map(unit => (
              <Row key={`${unit.group.id} ${unit.procedure ?? ''}`} unit={unit} state={state} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row({ unit, state }: { readonly unit: UnitWorstCase; readonly state: RankingState }) {
  const { group, procedure, machines, productions, notEvaluated, worst, rpn, level, studyChoice } = unit;
  return (
    <tr>
      <td>{nameOf(group)}</td>
      <td>
        {procedure === null ? (
          <Tag type="red">none named</Tag>
        ) : (
          <button
            type="button"
            className="cds--link limpid-link-button"
            onClick={() => state.set({ scope: 'group', id: group.id, procedure, tab: 'ranking', weights: '' })}
          >
            {procedure}
            <span className="cds--visually-hidden"> of {group.externalId}</span>
          </button>
        )}
      </td>
      <td>
        {count(productions, 'production')} on {count(machines, 'machine')}
      </td>
      <td>
        {worst === null ? 'Not decided' : nameOf(worst)}
        {notEvaluated > 0 && <div className="limpid-small">{notEvaluated} not evaluated: provisional</div>}
      </td>
      <td className="limpid-number">
        {shownNumber(rpn)}
        {level !== null && (
          <div>
            <Tag size="sm" type={levelTags[level]}>
              {level}
            </Tag>
          </div>
        )}
      </td>
      <td>
        {studyChoice.study === null ? 'Not decided' : nameOf(studyChoice.study)}
        {studyChoice.differsFromRanking && (
          <Tag size="sm" type="magenta">
            differs
          </Tag>
        )}
      </td>
      <td className="limpid-number">
        {studyChoice.acceptance === null ? 'no limit' : shownNumber(studyChoice.acceptance.l3MgPerSqcm)}
        {studyChoice.acceptance !== null && (
          <div className="limpid-small">{studyChoice.acceptance.production.externalId}</div>
        )}
      </td>
    </tr>
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
