/** Pages of records, by counted kind and by kind of a record with missing data. */
export const places: Readonly<Record<string, string>> = {
  equipments: '/app/master/equipment',
  equipmentGroups: '/app/master/equipment-groups',
  apis: '/app/master/actives',
  products: '/app/master/products',
  productions: '/app/master/productions',
  cleaningAgents: '/app/master/cleaning-agents',
  intermediates: '/app/master/intermediates',
  equipment: '/app/master/equipment',
  api: '/app/master/actives',
  active: '/app/master/actives',
  intermediate: '/app/master/intermediates',
  product: '/app/master/products',
  production: '/app/master/productions',
  cleaningAgent: '/app/master/cleaning-agents',
};
