import { Tag } from '@carbon/react';
import { PageLink, shownNumber, withAsOf, type TableColumn } from '@limpid/ui-kit';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import {
  verdictWords,
  type FeasibilityRow,
  type ResidueFeasibility,
  type Verdict,
} from '#plugins/limits/shared/feasibility';
import { residueAddress } from '../words.js';

const verdictTags: Readonly<Record<Verdict, 'red' | 'magenta' | 'warm-gray' | 'purple' | 'green'>> = {
  notVisible: 'red',
  belowLod: 'red',
  belowLoq: 'magenta',
  recoveryTooLow: 'magenta',
  noMethod: 'warm-gray',
  incomplete: 'purple',
  measurable: 'green',
};

const equipment: TableColumn<FeasibilityRow> = {
  heading: 'Equipment',
  sort: 'equipment',
  render: row => `${row.equipment.externalId} ${row.equipment.name}`,
};

const residue: TableColumn<FeasibilityRow> = {
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
};

/** A residue on one machine in each row. */
export function equipmentColumns(asOf: string | null): readonly TableColumn<FeasibilityRow>[] {
  return [equipment, residue, ...findings(asOf)];
}

/** A residue in each row; `machinesOf` is the address of the list of its machines. */
export function residueColumns(
  asOf: string | null,
  equipmentsOf: (row: ResidueFeasibility) => string,
): readonly TableColumn<ResidueFeasibility>[] {
  const onEquipments = (row: ResidueFeasibility) => (
    <div className="cds--form__helper-text">
      {row.equipments === 1 ? (
        `on ${row.equipment.externalId} alone`
      ) : (
        <>
          <a className="cds--link" href={equipmentsOf(row)}>
            {row.equipments} machines
          </a>
          , hardest on {row.equipment.externalId}
        </>
      )}
    </div>
  );
  return [{ ...residue, below: onEquipments }, ...findings(asOf)];
}

/** What was found out, on the machine of the row. */
function findings(asOf: string | null): readonly TableColumn<FeasibilityRow>[] {
  return [
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
              Swab of {row.swabAreaSqcm} sqcm in {row.extractionVolumeMl} ml. Recovery {row.recoveryPercent} %{' '}
              {row.recoverySource}.
            </span>
          )}
        </>
      ),
    },
    {
      heading: 'Limit, ug/sqcm',
      sort: 'l3',
      align: 'end',
      render: ({ l3MgPerSqcm, ...row }) => (
        <PageLink address={withAsOf(`/app/limits/explain?${explainQuery(row)}`, asOf)}>
          {shownNumber(l3MgPerSqcm * 1000)}
        </PageLink>
      ),
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
