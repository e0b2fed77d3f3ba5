import { Button, Checkbox, CheckboxGroup, Select, SelectItem } from '@carbon/react';
import { formatNumber } from '@limpid/ui-kit';
import { categorise, featureText, structureFaults } from '#plugins/nitrosamines/server/engine/cpca';
import { activatingFeatures, deactivatingFeatures, type CpcaStructure } from '#plugins/nitrosamines/shared/cpca';

const blank: CpcaStructure = { alphaHydrogens: [2, 2] };

/** Counts and features of a structure, with the resulting potency category (CPCA). */
export function StructureEditor({
  structure,
  faultOf,
  onChange,
}: {
  readonly structure: CpcaStructure | null;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (structure: CpcaStructure | null, category: number | null) => void;
}) {
  const send = (next: CpcaStructure): void =>
    onChange(next, structureFaults(next).length > 0 ? null : categorise(next).category);
  const fault = faultOf('cpcaStructure');
  return (
    <section aria-labelledby="structure-heading">
      <h2 id="structure-heading">Potency category from the structure (CPCA)</h2>
      <p className="limpid-lead">
        For dialkyl-type nitrosamines with carbon on both sides; not for aromatic N-nitroso compounds, nitrosamides or
        substances with their own intake.
      </p>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {structure === null ? (
        <Button kind="tertiary" size="md" onClick={() => send(blank)}>
          Calculate the category
        </Button>
      ) : (
        <>
          <StructureFields structure={structure} onChange={send} />
          <Category structure={structure} />
          <Button kind="ghost" size="sm" onClick={() => onChange(null, null)}>
            Remove the structure
          </Button>
        </>
      )}
    </section>
  );
}

function StructureFields({
  structure,
  onChange,
}: {
  readonly structure: CpcaStructure;
  readonly onChange: (structure: CpcaStructure) => void;
}) {
  const [one = 0, other = 0] = structure.alphaHydrogens;
  const sides = [one, other] as const;
  return (
    <div className="limpid-form">
      {sides.map((count, side) => (
        <Select
          key={side}
          id={`alpha-hydrogens-${side + 1}`}
          labelText={`Hydrogens on α-carbon ${side + 1}`}
          value={String(count)}
          onChange={event =>
            onChange({
              ...structure,
              alphaHydrogens: sides.map((each, place) => (place === side ? Number(event.target.value) : each)),
            })
          }
        >
          {[0, 1, 2, 3].map(number => (
            <SelectItem key={number} value={String(number)} text={String(number)} />
          ))}
        </Select>
      ))}
      <CheckboxGroup legendText="α-Carbons">
        <Checkbox
          id="alpha-tertiary"
          labelText="An α-carbon is tertiary"
          checked={structure.alphaCarbonTertiary === true}
          onChange={(_event, { checked }) => onChange({ ...structure, alphaCarbonTertiary: checked })}
        />
        <Checkbox
          id="alpha-ethyl"
          labelText="With 0 and 2 hydrogens: the CH2 belongs to an ethyl"
          checked={structure.methyleneOfEthyl === true}
          onChange={(_event, { checked }) => onChange({ ...structure, methyleneOfEthyl: checked })}
        />
      </CheckboxGroup>
      <Features
        legend="Activating features"
        features={activatingFeatures}
        chosen={structure.activating ?? []}
        onChange={activating => onChange({ ...structure, activating })}
      />
      <div className="limpid-wide">
        <Features
          legend="Deactivating features"
          features={deactivatingFeatures}
          chosen={structure.deactivating ?? []}
          onChange={deactivating => onChange({ ...structure, deactivating })}
        />
      </div>
    </div>
  );
}

function Features<F extends Parameters<typeof featureText>[0]>({
  legend,
  features,
  chosen,
  onChange,
}: {
  readonly legend: string;
  readonly features: readonly F[];
  readonly chosen: readonly F[];
  readonly onChange: (chosen: F[]) => void;
}) {
  return (
    <CheckboxGroup legendText={legend}>
      {features.map(feature => (
        <Checkbox
          key={feature}
          id={`feature-${feature}`}
          labelText={featureText(feature)}
          checked={chosen.includes(feature)}
          onChange={(_event, { checked }) =>
            onChange(features.filter(each => (each === feature ? checked : chosen.includes(each))))
          }
        />
      ))}
    </CheckboxGroup>
  );
}

function Category({ structure }: { readonly structure: CpcaStructure }) {
  const [fault] = structureFaults(structure);
  if (fault !== undefined) return <p role="status">Cannot be categorised: {fault.message}.</p>;
  const { category, score, steps, intakeNgPerDay } = categorise(structure);
  const { EMA, FDA } = intakeNgPerDay;
  return (
    <div role="status">
      <p className="limpid-sentence">
        Category {category}: {EMA === FDA ? `${formatNumber(EMA)} ng/day` : `${EMA} ng/day (EMA), ${FDA} (FDA)`}
      </p>
      <ul className="limpid-points">
        {steps.map(({ text, points }) => (
          <li key={text}>{points === null ? text : `${text}: ${points > 0 ? '+' : '−'}${Math.abs(points)}`}</li>
        ))}
        {score !== null && <li>Score {score}</li>}
      </ul>
    </div>
  );
}
