import { Field, useAddress, useAsOf, type FormField } from '@limpid/ui-kit';

const scopes: readonly Extract<FormField, { kind: 'reference' }>[] = [
  {
    kind: 'reference',
    name: 'production',
    label: 'Previous production',
    path: '/productions',
    many: 'productions',
    permission: 'Production.Get',
    help: 'Nitrosamines that may remain after it',
  },
  {
    kind: 'reference',
    name: 'equipment',
    label: 'Equipment',
    path: '/equipments',
    many: 'equipments',
    permission: 'Equipment.Get',
    help: 'Over the productions that share it',
  },
];

/** Filters limits of nitrosamines by production and equipment; the choice is kept in the address. */
export function NitrosamineScope() {
  const [params, change] = useAddress();
  const asOf = useAsOf();
  return (
    <div className="limpid-form">
      {scopes.map(field => (
        <Field
          key={field.name}
          field={{ ...field, asOf }}
          value={params.get(field.name)}
          fault={undefined}
          onChange={value => change({ page: null, [field.name]: value as string | null })}
        />
      ))}
    </div>
  );
}
