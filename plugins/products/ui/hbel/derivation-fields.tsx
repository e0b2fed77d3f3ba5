import { Checkbox, Select, SelectItem } from '@carbon/react';
import { concernCategories, pointOfDepartureKinds, pointOfDepartureUnits } from '#plugins/products/shared/hbel';
import { ld50Qualifiers } from '#plugins/products/shared/substance';
import { isInhaled } from '#plugins/products/server/hbel/engine/inhalation';
import { takesBodyWeight, type DerivationDraft } from './derivation-draft.js';
import { FactorRows } from './factor-rows.js';
import { factorsForSpecies } from './factors-for-species.js';
import { InhalationFields } from './inhalation-fields.js';
import { NumberBox } from './number-box.js';
import { categoryWords } from './words.js';
import { TextBox } from './text-box.js';

export interface DerivationFieldsProps {
  readonly draft: DerivationDraft;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (change: Partial<DerivationDraft>) => void;
}

/** The fields of the chosen method. */
export function DerivationFields(props: DerivationFieldsProps) {
  switch (props.draft.method) {
    case 'pointOfDeparture':
      return <StudyFields {...props} />;
    case 'td50':
      return (
        <div className="limpid-form">
          <PlainNumber
            {...props}
            field="td50MgPerKgDay"
            label="TD50, mg/kg/day *"
            help="Dose at which half of the animals develop a tumour"
          />
          <PlainNumber {...props} field="bodyWeightKg" label="Body weight, kg *" help="50 kg according to ICH M7" />
        </div>
      );
    case 'ttc':
      return <p className="limpid-lead">1.5 ug a day for a mutagenic impurity without data; not for nitrosamines.</p>;
    case 'category':
      return (
        <div className="limpid-form">
          <Select
            id="category"
            labelText="Category *"
            helperText="For residues without data; not for beta-lactams, steroids and other potent actives"
            value={props.draft.category ?? ''}
            onChange={event => props.onChange({ category: event.target.value as keyof typeof categoryWords })}
          >
            <SelectItem value="" text="" />
            {concernCategories.map(category => (
              <SelectItem key={category} value={category} text={categoryWords[category]} />
            ))}
          </Select>
        </div>
      );
    case 'oel':
      return (
        <div className="limpid-form">
          <PlainNumber
            {...props}
            field="oelUgPerM3"
            label="Exposure limit, ug/m3 *"
            help="Normally follows from the ADE, not the other way round"
          />
          <PlainNumber {...props} field="breathedM3" label="Air breathed in a shift, m3" help="10 by default" />
          <PlainNumber
            {...props}
            field="absorption"
            label="Share that is absorbed"
            help="Above 0, at most 1; 1 by default"
          />
        </div>
      );
    case 'ld50':
      return (
        <div className="limpid-form">
          <PlainNumber
            {...props}
            field="ld50MgPerKg"
            label="LD50, mg/kg *"
            help="Not an adequate basis for a drug substance"
          />
          <Select
            id="ld50-qualifier"
            labelText="Qualifier"
            helperText="> if no animal died at the dose; < cannot be used"
            value={props.draft.ld50Qualifier ?? ''}
            onChange={event =>
              props.onChange({ ld50Qualifier: ld50Qualifiers.find(each => each === event.target.value) ?? null })
            }
          >
            <SelectItem value="" text="" />
            {ld50Qualifiers.map(each => (
              <SelectItem key={each} value={each} text={each} />
            ))}
          </Select>
          <PlainNumber {...props} field="bodyWeightKg" label="Body weight, kg *" help="70 kg in the rule" />
          <PlainNumber {...props} field="divisor" label="Empirical divisor" help="2000 by default" />
          <StatedFactor {...props} field="safetyFactor" label="Safety factor" />
          <StatedFactor {...props} field="modificationFactor" label="Modification factor" />
        </div>
      );
    case 'dose':
      return (
        <div className="limpid-form">
          <PlainNumber
            {...props}
            field="doseMgPerDay"
            label="Lowest therapeutic dose, mg/day *"
            help="A screening value, not a health-based limit"
          />
          <StatedFactor {...props} field="safetyFactor" label="Safety factor" />
        </div>
      );
  }
}

type NumberField =
  | 'td50MgPerKgDay'
  | 'bodyWeightKg'
  | 'oelUgPerM3'
  | 'breathedM3'
  | 'absorption'
  | 'ld50MgPerKg'
  | 'divisor'
  | 'doseMgPerDay';

function PlainNumber({
  draft,
  faultOf,
  onChange,
  field,
  label,
  help,
}: DerivationFieldsProps & { readonly field: NumberField; readonly label: string; readonly help: string }) {
  return (
    <NumberBox
      id={`derivation-${field}`}
      label={label}
      help={help}
      value={draft[field]}
      fault={faultOf(`derivation.${field}`)}
      onChange={value => onChange({ [field]: value })}
    />
  );
}

/** A factor with its reason, for methods with one or two factors. */
function StatedFactor({
  draft,
  faultOf,
  onChange,
  field,
  label,
}: DerivationFieldsProps & { readonly field: 'safetyFactor' | 'modificationFactor'; readonly label: string }) {
  const factor = draft[field] ?? null;
  return (
    <>
      <NumberBox
        id={`derivation-${field}`}
        label={label}
        help="1 or more; 1000 is usual for oral solids"
        value={factor?.value}
        fault={faultOf(`derivation.${field}.value`) ?? (factor === null ? faultOf(`derivation.${field}`) : undefined)}
        onChange={value => onChange({ [field]: value === null ? null : { ...factor, value } })}
      />
      <TextBox
        id={`derivation-${field}-reason`}
        label={`Reason for the ${label.toLowerCase()}`}
        value={factor?.reason ?? ''}
        disabled={factor === null}
        fault={faultOf(`derivation.${field}.reason`)}
        onChange={text => factor !== null && onChange({ [field]: { ...factor, reason: text } })}
      />
    </>
  );
}

function StudyFields({ draft, faultOf, onChange }: DerivationFieldsProps) {
  const study = draft.pointOfDeparture;
  if (study === null || study === undefined || draft.factors === null || draft.factors === undefined) return null;
  const set = (change: Partial<typeof study>): void => onChange({ pointOfDeparture: { ...study, ...change } });
  const at = (field: string): string => `derivation.pointOfDeparture.${field}`;
  const text = (field: 'study' | 'endPoint', label: string, help: string) => (
    <TextBox
      id={`study-${field}`}
      label={label}
      help={help}
      value={study[field] ?? ''}
      fault={faultOf(at(field))}
      onChange={text => set({ [field]: text })}
    />
  );
  const { bioavailability, factors } = draft;
  return (
    <>
      <div className="limpid-form">
        {text('study', 'Study *', 'Length, design and reference')}
        <TextBox
          id="study-species"
          label="Species"
          help="For rat, mouse, dog, rabbit, monkey and human, F1 is set until you state another"
          value={study.species ?? ''}
          fault={faultOf(at('species'))}
          onChange={species =>
            onChange({
              pointOfDeparture: { ...study, species },
              factors: factorsForSpecies(factors, study.species, species),
            })
          }
        />
        {text('endPoint', 'End point', 'The effect on which the dose is based')}
        <Select
          id="study-kind"
          labelText="Point of departure *"
          helperText="LOAEL if even the lowest dose had an adverse effect; then F5 is above 1"
          value={study.kind}
          onChange={event => set({ kind: event.target.value as typeof study.kind })}
        >
          {pointOfDepartureKinds.map(kind => (
            <SelectItem key={kind} value={kind} text={kind} />
          ))}
        </Select>
        <div className="limpid-quantity">
          <NumberBox
            id="study-value"
            label={isInhaled(study.unit) ? 'Concentration in air *' : 'Dose *'}
            value={study.value}
            fault={faultOf(at('value'))}
            onChange={value => set({ value })}
          />
          <Select
            id="study-unit"
            labelText="Dose unit"
            value={study.unit}
            onChange={event => set({ unit: event.target.value as typeof study.unit })}
          >
            {pointOfDepartureUnits.map(unit => (
              <SelectItem key={unit} value={unit} text={unit} />
            ))}
          </Select>
        </div>
        {isInhaled(study.unit) && <InhalationFields draft={draft} faultOf={faultOf} onChange={onChange} />}
        {takesBodyWeight(study.unit) && (
          <NumberBox
            id="body-weight"
            label="Body weight, kg *"
            help="50 kg according to EMA and ICH, 60 kg in food values, 70 kg in several companies"
            value={draft.bodyWeightKg}
            fault={faultOf('derivation.bodyWeightKg')}
            onChange={bodyWeightKg => onChange({ bodyWeightKg })}
          />
        )}
      </div>
      <FactorRows
        factors={draft.factors}
        species={study.species ?? null}
        faultOf={faultOf}
        onChange={factors => onChange({ factors })}
      />
      <Checkbox
        id="other-route"
        labelText="The limit is for another route than the study"
        checked={(bioavailability ?? null) !== null}
        onChange={(_event, { checked }) =>
          onChange({ bioavailability: checked ? { studied: 1, target: 1, reason: '' } : null })
        }
      />
      {bioavailability !== null && bioavailability !== undefined && (
        <div className="limpid-form">
          {(['studied', 'target'] as const).map(side => (
            <NumberBox
              key={side}
              id={`bioavailability-${side}`}
              label={
                side === 'studied' ? 'Bioavailability in the study *' : 'Bioavailability by the route of the limit *'
              }
              help="Share that reaches the blood, above 0, at most 1"
              value={bioavailability[side]}
              fault={faultOf(`derivation.bioavailability.${side}`)}
              onChange={value => onChange({ bioavailability: { ...bioavailability, [side]: value } })}
            />
          ))}
          <TextBox
            id="bioavailability-reason"
            label="Source of the bioavailabilities *"
            value={bioavailability.reason ?? ''}
            fault={faultOf('derivation.bioavailability.reason')}
            onChange={text => onChange({ bioavailability: { ...bioavailability, reason: text } })}
          />
        </div>
      )}
    </>
  );
}
