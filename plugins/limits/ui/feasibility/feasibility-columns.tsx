import { Tag } from '@carbon/react';
import { headingInUnit, PageLink, formatInUnit, formatNumber, withAsOf, type TableColumn } from '@limpid/ui-kit';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import { verdictWords, type FeasibilityRow, type ResidueFeasibility } from '#plugins/limits/shared/feasibility';
import { residueAddress } from '../words.js';
import { verdictTags } from './verdict-tags.js';

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

/** One residue on one piece of equipment per row. */
export function equipmentColumns(asOf: string | null): readonly TableColumn<FeasibilityRow>[] {
  return [equipment, residue, ...findings(asOf)];
}

/** One residue per row; `equipmentsOf` is the address of the list of its equipment. */
export function residueColumns(
  asOf: string | null,
  equipmentsOf: (row: ResidueFeasibility) => string,
): readonly TableColumn<ResidueFeasibility>[] {
  const onEquipments = (row: ResidueFeasibility) => (
    <div className="cds--form__helper-text">
      {row.equipments === 1 ? (
        `only on ${row.equipment.externalId}`
      ) : (
        <>
          <a className="cds--link" href={equipmentsOf(row)}>
            {row.equipments} pieces of equipment
          </a>
          , hardest to detect on {row.equipment.externalId}
        </>
      )}
    </div>
  );
  return [{ ...residue, below: onEquipments }, ...findings(asOf)];
}

/** The findings for the equipment of the row. */
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
      heading: 'Result and action',
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
      heading: headingInUnit('Limit', 'ug/sqcm'),
      sort: 'l3',
      align: 'end',
      render: ({ l3MgPerSqcm, ...row }) => (
        <PageLink address={withAsOf(`/app/limits/explain?${explainQuery(row)}`, asOf)}>
          {formatInUnit(l3MgPerSqcm * 1000, 'ug/sqcm')}
        </PageLink>
      ),
    },
    {
      heading: 'Reading at the limit, ppm',
      folds: true,
      sort: 'concentration',
      align: 'end',
      render: row => formatInUnit(row.concentrationPpm, 'ppm'),
    },
    {
      heading: 'Ratio to LOQ',
      folds: true,
      sort: 'ratio',
      align: 'end',
      render: ({ ratioToLoq }) => (ratioToLoq === null ? '–' : formatNumber(ratioToLoq)),
    },
  ];
}
