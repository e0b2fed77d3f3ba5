import { CheckmarkFilled, CircleDash } from '@carbon/icons-react';
import { currentProductType, EmptyState, importWay, opensPage, type WayOn, WaysOn } from '@limpid/ui-kit';

/** Number of live records of a kind. */
export interface KindCount {
  readonly kind: string;
  readonly live: number;
}

const equipment: WayOn = {
  label: 'Add the first equipment',
  address: '/app/master/equipment/new',
  permission: 'Equipment.Add',
};
const active: WayOn = { label: 'Add the first active', address: '/app/master/actives/new', permission: 'API.Add' };
const product: WayOn = {
  label: 'Add the first product',
  address: '/app/master/products/new',
  permission: 'Product.Add',
};
const production: WayOn = {
  label: 'Add productions',
  address: '/app/master/productions/new',
  permission: 'Production.Add',
};
const mapping: WayOn = {
  label: 'Map productions to their equipment',
  address: '/app/master/matrix',
  permission: 'Production.Set',
};

/** The records that limits need, in order of dependency, with a link to add the first missing one. */
export function FirstSteps({ counts }: { readonly counts: readonly KindCount[] }) {
  // Kinds that the person may not see are not counted.
  const lacks = (kind: string, fewest = 1): boolean => counts.some(count => count.kind === kind && count.live < fewest);
  // A plant of actives makes those themselves; each product of others is made of them.
  const makesActives = currentProductType() === 'api';
  const steps: readonly Step[] = [
    { title: 'Equipment with its product-contact area', isMissing: lacks('equipments'), way: equipment },
    { title: 'Actives with an HBEL or a minimum daily dose', isMissing: lacks('apis'), way: active },
    ...(makesActives
      ? []
      : [{ title: 'Products with their actives, strengths and doses', isMissing: lacks('products'), way: product }]),
    { title: 'Two productions with their batch sizes', isMissing: lacks('productions', 2), way: production },
    { title: 'Both productions on the same equipment', isMissing: true, way: mapping },
  ];
  const next = steps.find(({ isMissing }) => isMissing)?.way ?? mapping;
  const needed = makesActives ? 'equipment, actives and productions' : 'equipment, actives, products and productions';
  return (
    <EmptyState title={counts.every(count => count.live === 0) ? 'This facility is empty' : 'There is no limit yet'}>
      <p>
        {next === mapping
          ? 'The first limit appears when two productions share equipment.'
          : `Limits need ${needed} that share equipment.`}
      </p>
      <WaysOn ways={next === mapping ? [mapping] : [next, importWay]} />
      <ol className="limpid-first-steps">
        {steps.map(step => (
          <li key={step.title} aria-current={step.way === next ? 'step' : undefined}>
            {step.isMissing ? <CircleDash aria-label="to do" /> : <CheckmarkFilled aria-label="done" />} {step.title}
          </li>
        ))}
      </ol>
      {opensPage('/app/help') && (
        <p>
          <a className="cds--link" href="/app/help?part=first-limit">
            What a first limit needs
          </a>
        </p>
      )}
    </EmptyState>
  );
}

interface Step {
  readonly title: string;
  readonly isMissing: boolean;
  readonly way: WayOn;
}
