/** Where a user adds the first record for a field without options, and the permission for it. */
export const waysToAdd = {
  active: { label: 'Add active', address: '/app/master/actives/new', permission: 'API.Add' },
  intermediate: { label: 'Add intermediate', address: '/app/master/intermediates/new', permission: 'Substance.Add' },
  product: { label: 'Add product', address: '/app/master/products/new', permission: 'Product.Add' },
  productGroup: {
    label: 'Add product group',
    address: '/app/master/product-groups/new',
    permission: 'ProductGroup.Add',
  },
  cleaningAgent: {
    label: 'Add cleaning agent',
    address: '/app/master/cleaning-agents/new',
    permission: 'Substance.Add',
  },
} as const;
