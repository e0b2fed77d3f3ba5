import { PageLink } from '@limpid/ui-kit';
import type { TableColumn } from '@limpid/ui-kit';
import type { ProductionRisk } from '#plugins/risk/shared/scores/scores';
import { nameOf } from '#plugins/risk/shared/record-name';

/** The production, linked to its limits. */
export const productionColumn: TableColumn<ProductionRisk> = {
  heading: 'Production',
  render: ({ production }) => (
    <PageLink address={`/app/limits?view=pairs&previous=${production.id}`}>{nameOf(production)}</PageLink>
  ),
};
