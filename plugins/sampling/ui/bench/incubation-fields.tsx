import { TextInput } from '@carbon/react';
import {
  incubationDeviation,
  incubationRange,
  type MicrobialMethodOfSample,
} from '#plugins/sampling/shared/incubation';
import { typedNumber } from '#schemas/lib/typed-number';

/** An incubation as it is typed, in the time of this device. */
export interface TypedIncubation {
  readonly from: string;
  readonly to: string;
  readonly temperature: string;
  readonly explanation: string;
}
export const noIncubation: TypedIncubation = { from: '', to: '', temperature: '', explanation: '' };

/** The incubation as it is sent; null while it is empty. A part that is missing is refused by its name. */
export function incubationOf({ from, to, temperature, explanation }: TypedIncubation) {
  if (from === '' && to === '' && temperature.trim() === '') return null;
  const moment = (text: string): string | undefined => (text === '' ? undefined : new Date(text).toISOString());
  const stated = explanation.trim();
  return {
    startedAt: moment(from),
    endedAt: moment(to),
    temperatureC: typedNumber(temperature) ?? undefined,
    ...(stated === '' ? {} : { explanation: stated }),
  };
}

/** What the incubation is outside of, for each method of the samples; nothing while it is not typed whole. */
function deviationsOf(typed: TypedIncubation, methods: readonly MicrobialMethodOfSample[]): readonly string[] {
  const { startedAt, endedAt, temperatureC } = incubationOf(typed) ?? {};
  if (startedAt === undefined || endedAt === undefined || typeof temperatureC !== 'number') return [];
  return methods.flatMap(method => incubationDeviation(method, { startedAt, endedAt, temperatureC }) ?? []);
}

/** The incubation of all microbial samples that are saved together. */
export function IncubationFields({
  typed,
  methods,
  onChange,
}: {
  readonly typed: TypedIncubation;
  /** Of the samples, each once. */
  readonly methods: readonly MicrobialMethodOfSample[];
  readonly onChange: (typed: TypedIncubation) => void;
}) {
  const deviations = deviationsOf(typed, methods);
  const ranges = methods.flatMap(method => {
    const range = incubationRange(method);
    return range === null ? [] : [`${method.externalId}: ${range}`];
  });
  return (
    <fieldset className="limpid-row limpid-bench-tools">
      <legend className="cds--label">Incubation of the microbial samples, required before their review</legend>
      <TextInput
        id="incubation-from"
        type="datetime-local"
        labelText="From"
        value={typed.from}
        onChange={event => onChange({ ...typed, from: event.target.value })}
      />
      <TextInput
        id="incubation-to"
        type="datetime-local"
        labelText="To"
        value={typed.to}
        onChange={event => onChange({ ...typed, to: event.target.value })}
      />
      <TextInput
        id="incubation-temperature"
        labelText="Temperature, °C"
        value={typed.temperature}
        onChange={event => onChange({ ...typed, temperature: event.target.value })}
      />
      {(deviations.length > 0 || typed.explanation !== '') && (
        <TextInput
          id="incubation-explanation"
          labelText="Why outside the range"
          maxLength={500}
          value={typed.explanation}
          warn={deviations.length > 0}
          warnText={`${deviations.join('; ')}. Without an explanation the result cannot be reviewed`}
          onChange={event => onChange({ ...typed, explanation: event.target.value })}
        />
      )}
      {ranges.length > 0 && (
        <p className="cds--form__helper-text limpid-wide">{`As the methods state: ${ranges.join('; ')}`}</p>
      )}
    </fieldset>
  );
}
