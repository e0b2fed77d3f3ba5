import { Field, useAddress, useAsOf, type FormField } from '@limpid/ui-kit';

const scopes: readonly Extract<FormField, { kind: 'reference' }>[] = [
  {
    kind: 'reference',
    name: 'production',
    label: 'After the production',
    path: '/productions',
    many: 'productions',
    permission: 'Production.Get',
    help: 'Nitrosamines that it may leave behind',
  },
  {
    kind: 'reference',
    name: 'equipment',
    label: 'On the equipment',
    path: '/equipments',
    many: 'equipments',
    permission: 'Equipment.Get',
    help: 'Over the productions that share it',
  },
];

/** Narrows limits of nitrosamines to a production and a machine; the choice stands in the address. */
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
