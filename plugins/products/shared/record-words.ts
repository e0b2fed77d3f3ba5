import { byProductType, type ProductType } from '#schemas/identity/product-types';

/** What pages call a kind of record. */
export interface RecordWords {
  /** Of many: title of their list and entry of the menu. */
  readonly title: string;
  /** Of one, for headings and buttons; `label` where a field holds one. */
  readonly noun: string;
  readonly label: string;
  /** What the list says of itself. */
  readonly lead: string;
}

/** Kinds of records that some plants call otherwise. */
export type RenamedKind = 'products' | 'productions';

const usual: Readonly<Record<RenamedKind, RecordWords>> = {
  products: {
    title: 'Products',
    noun: 'product',
    label: 'Product',
    lead: 'What the plant makes, with actives, strengths and doses.',
  },
  productions: {
    title: 'Productions',
    noun: 'production',
    label: 'Production',
    lead: 'Which product is made in which batch size on which equipment.',
  },
};

/** Whose words differ (screens, section 7; ADR 0035). */
const others: Readonly<Partial<Record<ProductType, typeof usual>>> = {
  api: {
    products: {
      title: 'Final stages',
      noun: 'final stage',
      label: 'Final stage',
      lead: 'What is made of the actives here, with strengths and doses. Limits, reports and sheets call a final stage a product; an active itself stands under Actives.',
    },
    productions: {
      title: 'Campaign routes',
      noun: 'campaign route',
      label: 'Campaign route',
      lead: 'Which active, intermediate or final stage is made in which batch size on which equipment. Limits, reports and sheets call a campaign route a production.',
    },
  },
};

/** What a plant of this product type calls a kind of record. */
export function recordWords(kind: RenamedKind, productType: string): RecordWords {
  return byProductType(productType, usual, others)[kind];
}
