import { Field, type FormField } from '@limpid/ui-kit';
import { agentConcentrationUnits, type AgentConcentration } from '#plugins/procedures/shared/cleaning-procedure';
import { useAgentNames } from './use-agents.js';

type Stated = { readonly [K in keyof AgentConcentration]?: AgentConcentration[K] | null };

const units = agentConcentrationUnits.map(unit => ({ value: unit, label: unit }));

/** The concentration of each agent of a procedure; an agent without numbers has none. */
export function ConcentrationsEditor({
  agentIds,
  concentrations,
  faultOf,
  onChange,
}: {
  readonly agentIds: readonly string[];
  readonly concentrations: readonly Stated[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (concentrations: readonly Stated[]) => void;
}) {
  const nameOf = useAgentNames();
  // A concentration of an agent that was taken away stays in sight until it is cleared.
  const ids = [...new Set([...agentIds, ...concentrations.flatMap(each => each.cleaningAgentId ?? [])])];
  if (ids.length === 0) return null;
  const placeOf = (id: string): number => {
    const place = concentrations.findIndex(each => each.cleaningAgentId === id);
    return place < 0 ? concentrations.length : place;
  };
  const set = (id: string, change: Stated): void => {
    const place = placeOf(id);
    const stated: Stated = {
      unit: agentConcentrationUnits[0],
      ...concentrations[place],
      cleaningAgentId: id,
      ...change,
    };
    const isEmpty = (stated.minimum ?? null) === null && (stated.maximum ?? null) === null;
    onChange(concentrations.toSpliced(place, 1, ...(isEmpty ? [] : [stated])));
  };
  return (
    <section aria-labelledby="concentrations-heading">
      <h2 id="concentrations-heading">Concentrations of the agents</h2>
      {ids.map(id => {
        const path = `agentConcentrations.${placeOf(id)}`;
        const stated = concentrations[placeOf(id)];
        const field = (key: 'minimum' | 'maximum' | 'unit', control: FormField) => (
          <Field
            key={key}
            field={control}
            value={stated?.[key] ?? (key === 'unit' ? agentConcentrationUnits[0] : null)}
            fault={stated === undefined ? undefined : faultOf(control.name)}
            onChange={value => set(id, { [key]: value })}
          />
        );
        return (
          <fieldset key={id} className="limpid-form">
            <legend className="cds--label">{nameOf(id)}</legend>
            {stated !== undefined && faultOf(`${path}.cleaningAgentId`) !== undefined && (
              <p role="alert" className="limpid-wide">
                {faultOf(`${path}.cleaningAgentId`)}
              </p>
            )}
            <div className="limpid-filters limpid-wide">
              {field('minimum', { kind: 'number', name: `${path}.minimum`, label: 'Minimum concentration' })}
              {field('maximum', { kind: 'number', name: `${path}.maximum`, label: 'Maximum concentration' })}
              {field('unit', { kind: 'select', name: `${path}.unit`, label: 'Unit', options: units, required: true })}
            </div>
          </fieldset>
        );
      })}
    </section>
  );
}
