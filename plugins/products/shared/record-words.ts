import { byProductType, type ProductType } from '#schemas/identity/product-types';

/** Terms of a kind of record on pages. */
export interface RecordWords {
  /** Plural: title of the list and menu entry. */
  readonly title: string;
  /** Singular, for headings and buttons; `label` is the field label. */
  readonly noun: string;
  readonly label: string;
  /** Introduction of the list. */
  readonly lead: string;
}

/** Kinds of records with other terms in some plants. */
export type RenamedKind = 'products' | 'productions';

const usual: Readonly<Record<RenamedKind, RecordWords>> = {
  products: {
    title: 'Products',
    noun: 'product',
    label: 'Product',
    lead: 'The products of the plant with actives, strengths and doses.',
  },
  productions: {
    title: 'Productions',
    noun: 'production',
    label: 'Production',
    lead: 'Which product is made in which batch size on which equipment.',
  },
};

/** Product types with other terms (screens, section 7; ADR 0035). */
const others: Readonly<Partial<Record<ProductType, typeof usual>>> = {
  api: {
    products: {
      title: 'Final stages',
      noun: 'final stage',
      label: 'Final stage',
      lead: 'What is made from the actives here, with strengths and doses. Limits, reports and sheets call a final stage a product; actives are listed under Actives.',
    },
    productions: {
      title: 'Campaign routes',
      noun: 'campaign route',
      label: 'Campaign route',
      lead: 'Which active, intermediate or final stage is made in which batch size on which equipment. Limits, reports and sheets call a campaign route a production.',
    },
  },
};

/** The terms of a kind of record in plants of this product type. */
export function recordWords(kind: RenamedKind, productType: string): RecordWords {
  return byProductType(productType, usual, others)[kind];
}
