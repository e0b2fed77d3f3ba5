import { Tag } from '@carbon/react';
import { SidewaysScroll } from '@limpid/ui-kit';
import type { RiskScores } from '#plugins/risk/shared/scores/scores';
import { levelTags } from '../ranking/words.js';

/** Level by toxicity and capability (formulas 11), with the number of productions in each row and cell. */
export function RiskMatrix({ scores: { matrix, productions } }: { readonly scores: RiskScores }) {
  const { toxicityEdges, capabilityEdges, levels, visibleUpTo } = matrix;
  const unseen = productions.filter(({ detectability: { value } }) => value !== null && value > visibleUpTo).length;
  const open = productions.filter(({ capability }) => capability.value === null).length;
  const rowOf = (score: number): number => toxicityEdges.filter(edge => score > edge).length;
  const columnOf = (score: number): number => capabilityEdges.filter(edge => score > edge).length;
  const inCell = (row: number, column: number): number =>
    productions.filter(
      ({ toxicity, capability }) =>
        toxicity.value !== null &&
        capability.value !== null &&
        rowOf(toxicity.value) === row &&
        columnOf(capability.value) === column,
    ).length;
  const columns = bandsOf(capabilityEdges);
  return (
    <section aria-labelledby="risk-matrix">
      <h2 id="risk-matrix">Risk matrix</h2>
      <p className="limpid-lead">
        {open === productions.length
          ? 'No production has a capability score yet, so only the rows are known.'
          : `Of ${open} of ${productions.length} productions only the row is known, because they have no capability score yet.`}{' '}
        One level higher where the residue cannot be seen at the limit, which holds for {unseen} productions.
      </p>
      <SidewaysScroll label="Risk matrix">
        <table className="cds--data-table" aria-label="Risk matrix">
          <thead>
            <tr>
              <th scope="col">Toxicity score</th>
              <th scope="col">Productions</th>
              {columns.map(column => (
                <th key={column} scope="col">
                  Capability score {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bandsOf(toxicityEdges).map((band, row) => (
              <tr key={band}>
                <th scope="row">{band}</th>
                <td>
                  {productions.filter(({ toxicity: { value } }) => value !== null && rowOf(value) === row).length}
                </td>
                {columns.map((column, index) => {
                  const level = levels[row]?.[index] ?? 'high';
                  const count = inCell(row, index);
                  return (
                    <td key={column}>
                      <Tag type={levelTags[level]}>{level}</Tag>
                      {count > 0 && (
                        <span className="limpid-small"> {count === 1 ? '1 production' : `${count} productions`}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </SidewaysScroll>
    </section>
  );
}

/** `up to 3`, `above 3 up to 5`, `above 5` */
function bandsOf(edges: readonly number[]): string[] {
  const inner = edges.map((edge, index) => (index === 0 ? `up to ${edge}` : `above ${edges[index - 1]} up to ${edge}`));
  return [...inner, `above ${edges.at(-1)}`];
}
