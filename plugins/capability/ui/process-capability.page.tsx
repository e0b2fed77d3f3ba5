import {
  FlaggedNumber,
  formFields,
  listColumns,
  ResourcePages,
  formatNumber,
  formatQuantity,
  type ListColumn,
} from '@limpid/ui-kit';
import { processCapabilityFields } from '#plugins/capability/shared/process-capability';
import { flaggedCapability } from '#plugins/risk/shared/scores/capability-words';
import { recordFigures } from '#plugins/capability/shared/record-figures';
import { nameOf } from '#plugins/risk/shared/record-name';
import { CapabilityOverview } from './capability-overview.js';
import type { CapabilityRow } from './capability-row.js';
import { ProductionLink } from './production-link.js';
import { ResidueEditor } from './residue-editor.js';
import { useProductionChoices } from './use-production-choices.js';
import { useRecordScores } from './use-record-scores.js';

/** Residue found by earlier validations by production, with the resulting capability under the current limit. */
export function ProcessCapabilityPages() {
  const scores = useRecordScores();
  const choices = useProductionChoices();
  const fields = formFields(
    processCapabilityFields,
    choices === null ? {} : { productionId: { kind: 'select', options: choices } },
  );
  const columns = listColumns<CapabilityRow>(processCapabilityFields, {
    productionId: ({ id, productionId }) => {
      const production = scores.get(id)?.risk.production;
      return production === undefined ? <ProductionLink id={productionId} /> : nameOf(production);
    },
    mean: row => formatQuantity(recordFigures(row).mean),
    standardDeviation: row => formatQuantity(recordFigures(row).standardDeviation),
  });
  const scoreColumns: readonly ListColumn<CapabilityRow>[] = [
    {
      key: 'score',
      heading: 'Score',
      notExported: true,
      render: ({ id }) => {
        const own = scores.get(id)?.own;
        return own === undefined ? '' : <FlaggedNumber {...flaggedCapability(own)} />;
      },
    },
    {
      key: 'cpu',
      heading: 'Cpu',
      align: 'end',
      notExported: true,
      render: ({ id }) => formatNumber(scores.get(id)?.own.cpu ?? null),
    },
  ];
  return (
    <ResourcePages<CapabilityRow>
      path="/process-capabilities"
      one="processCapability"
      many="processCapabilities"
      noun="process capability"
      permission="ResidueMeasure"
      archiveAction="Delete"
      fields={fields}
      list={{
        title: 'Process capability',
        lead: 'Residue found by earlier validations after a production. Compared with its current lowest limit it shows how reliably cleaning works.',
        searchHint: 'Search by ID, name or report',
        emptyText:
          'No results yet: enter mean and standard deviation of a report, or import the process capabilities sheet',
        defaultSort: 'externalId',
        archivedPath: '/archived/process-capabilities',
        columns: columns.toSpliced(columns.findIndex(({ key }) => key === 'productionId') + 1, 0, ...scoreColumns),
      }}
      tabs={[
        { label: 'Overview', content: row => <CapabilityOverview row={row} score={scores.get(row.id) ?? null} /> },
      ]}
      extra={(values, change, faultOf) => <ResidueEditor {...{ values, change, faultOf }} />}
    />
  );
}
