import { ResourcePages, shownNumber, shownQuantity, type ListColumn, FlaggedNumber } from '@limpid/ui-kit';
import { flaggedCapability } from '#plugins/risk/shared/scores/capability-words';
import { recordFigures } from '#plugins/capability/shared/record-figures';
import { nameOf } from '#plugins/risk/shared/record-name';
import { CapabilityOverview } from './capability-overview.js';
import { fieldsWith, type CapabilityRow } from './capability-fields.js';
import { ProductionLink } from './production-link.js';
import { ResidueEditor } from './residue-editor.js';
import { useProductionField } from './use-production-field.js';
import { useRecordScores } from './use-record-scores.js';

/** Residue that earlier validations found, by production, with the capability that follows under the limit in force. */
export function ProcessCapabilityPages() {
  const scores = useRecordScores();
  const production = useProductionField();
  const columns: readonly ListColumn<CapabilityRow>[] = [
    { key: 'externalId', heading: 'ID', sort: 'externalId' },
    { key: 'name', heading: 'Name', sort: 'name', holds: true },
    {
      key: 'productionId',
      heading: 'Production',
      folds: true,
      render: ({ id, productionId }) => {
        const production = scores.get(id)?.risk.production;
        return production === undefined ? <ProductionLink id={productionId} /> : nameOf(production);
      },
    },
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
      render: ({ id }) => shownNumber(scores.get(id)?.own.cpu ?? null),
    },
    { key: 'mean', heading: 'Mean', sort: 'mean', align: 'end', render: row => shownQuantity(recordFigures(row).mean) },
    {
      key: 'standardDeviation',
      heading: 'SD',
      folds: true,
      sort: 'standardDeviation',
      align: 'end',
      render: row => shownQuantity(recordFigures(row).standardDeviation),
    },
    { key: 'resultCount', heading: 'Results', sort: 'resultCount', align: 'end', folds: true },
    {
      key: 'belowDetectionCount',
      heading: 'Below detection',
      folds: true,
      sort: 'belowDetectionCount',
      align: 'end',
      optional: true,
    },
    { key: 'cleaningProcedureNumber', heading: 'Procedure', sort: 'cleaningProcedureNumber', optional: true },
    { key: 'source', heading: 'Report', sort: 'source' },
    { key: 'periodFrom', heading: 'From', sort: 'periodFrom', optional: true },
    { key: 'periodTo', heading: 'To', sort: 'periodTo', optional: true },
  ];
  return (
    <ResourcePages<CapabilityRow>
      path="/process-capabilities"
      one="processCapability"
      many="processCapabilities"
      noun="process capability"
      permission="ResidueMeasure"
      archiveAction="Delete"
      fields={fieldsWith(production)}
      list={{
        title: 'Process capability',
        lead: 'Residue that earlier validations found after a production. Held against its lowest limit in force it says how surely cleaning works.',
        searchHint: 'Search by ID, name or report',
        emptyText:
          'No results yet: record mean and standard deviation of a report, or import the process capabilities sheet',
        defaultSort: 'externalId',
        archivedPath: '/archived/process-capabilities',
        columns,
      }}
      tabs={[
        { label: 'Overview', content: row => <CapabilityOverview row={row} score={scores.get(row.id) ?? null} /> },
      ]}
      extra={(values, change, faultOf) => <ResidueEditor {...{ values, change, faultOf }} />}
    />
  );
}
