import { ContentSwitcher, Select, SelectItem, Switch } from '@carbon/react';
import { ChooseFirst, Field, importWay, type FormField } from '@limpid/ui-kit';
import { rankingScopes } from '#plugins/risk/shared/worst-case/scope';
import type { RankingState } from './ranking-state.js';
import { useUnits } from './use-units.js';

const words = { equipment: 'Equipment', group: 'Equipment group', facility: 'Facility' } as const;
const fields: Readonly<Record<'equipment' | 'group', Extract<FormField, { kind: 'reference' }>>> = {
  equipment: {
    kind: 'reference',
    name: 'equipment',
    label: 'Equipment',
    path: '/equipments',
    many: 'equipments',
    permission: 'Equipment.Get',
  },
  group: {
    kind: 'reference',
    name: 'equipmentGroup',
    label: 'Equipment group',
    path: '/equipment_groups',
    many: 'equipmentGroups',
    permission: 'EquipmentGroup.Get',
  },
};

/** Scope of the worst case: equipment, an equipment group or the facility. */
export function ScopePicker({ state }: { readonly state: RankingState }) {
  return (
    <div className="limpid-row limpid-scope">
      <ContentSwitcher
        aria-label="Scope"
        selectedIndex={rankingScopes.indexOf(state.scope)}
        onChange={({ name }) => state.set({ scope: String(name), id: '', procedure: '', weights: '' })}
      >
        {rankingScopes.map(scope => (
          <Switch key={scope} name={scope} text={words[scope]} />
        ))}
      </ContentSwitcher>
      {state.scope !== 'facility' && (
        <div className="limpid-scope-record">
          <Field
            key={state.scope}
            field={{ ...fields[state.scope], asOf: state.asOf }}
            value={state.id}
            fault={undefined}
            onChange={id => state.set({ id: typeof id === 'string' ? id : '', procedure: '' })}
          />
        </div>
      )}
      {state.scope === 'group' && state.id !== null && <ProcedurePicker state={state} group={state.id} />}
    </div>
  );
}

/** Limits a group to one of its cleaning procedures, the unit of qualification. */
function ProcedurePicker({ state, group }: { readonly state: RankingState; readonly group: string }) {
  const { data } = useUnits();
  const numbers = (data?.units ?? []).flatMap(unit =>
    unit.group.id === group && unit.procedure !== null ? [unit.procedure] : [],
  );
  const chosen = numbers.find(number => number.toLowerCase() === state.procedure?.toLowerCase()) ?? state.procedure;
  const offered = chosen === null || numbers.includes(chosen) ? numbers : [...numbers, chosen];
  return (
    <div className="limpid-scope-procedure">
      <Select
        id="procedure"
        labelText="Cleaning procedure"
        value={chosen ?? ''}
        onChange={event => state.set({ procedure: event.target.value, weights: '' })}
      >
        <SelectItem value="" text="All procedures" />
        {offered.map(number => (
          <SelectItem key={number} value={number} text={number} />
        ))}
      </Select>
    </div>
  );
}

/** Shown until equipment or a group is chosen. */
export function ChooseScope({
  scope,
  asOf,
}: {
  readonly scope: 'equipment' | 'group';
  readonly asOf: RankingState['asOf'];
}) {
  const field = { ...fields[scope], asOf };
  return scope === 'group' ? (
    <ChooseFirst
      field={field}
      title="Choose an equipment group"
      none="No equipment groups yet"
      ways={[
        {
          label: 'Add an equipment group',
          address: '/app/master/equipment-groups/new',
          permission: 'EquipmentGroup.Add',
        },
      ]}
    />
  ) : (
    <ChooseFirst
      field={field}
      title="Choose equipment"
      none="No equipment yet"
      ways={[{ label: 'Add equipment', address: '/app/master/equipment/new', permission: 'Equipment.Add' }, importWay]}
    />
  );
}
