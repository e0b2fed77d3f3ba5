import { ContentSwitcher, Switch } from '@carbon/react';
import { Field, type FormField } from '@limpid/ui-kit';
import { rankingScopes } from '#schemas/risk/scope';
import type { RankingState } from './ranking-state.js';

const words = { equipment: 'Equipment', group: 'Equipment group', facility: 'Facility' } as const;
const fields: Readonly<Record<'equipment' | 'group', FormField>> = {
  equipment: { kind: 'reference', name: 'equipment', label: 'Equipment', path: '/equipments', many: 'equipments' },
  group: {
    kind: 'reference',
    name: 'equipmentGroup',
    label: 'Equipment group',
    path: '/equipment_groups',
    many: 'equipmentGroups',
  },
};

/** Of what the worst case is asked: one machine, a group of machines, the whole facility. */
export function ScopePicker({ state }: { readonly state: RankingState }) {
  return (
    <div className="limpid-row limpid-scope">
      <ContentSwitcher
        aria-label="Scope"
        selectedIndex={rankingScopes.indexOf(state.scope)}
        onChange={({ name }) => state.set({ scope: String(name), id: '', weights: '' })}
      >
        {rankingScopes.map(scope => (
          <Switch key={scope} name={scope} text={words[scope]} />
        ))}
      </ContentSwitcher>
      {state.scope !== 'facility' && (
        <div className="limpid-scope-record">
          <Field
            key={state.scope}
            field={fields[state.scope]}
            value={state.id}
            fault={undefined}
            onChange={id => state.set({ id: typeof id === 'string' ? id : '' })}
          />
        </div>
      )}
    </div>
  );
}
