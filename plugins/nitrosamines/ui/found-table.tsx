import { Button, TextInput } from '@carbon/react';
import { DataTable, PageLink, RadioChoice, formatInUnit, formatNumber } from '@limpid/ui-kit';
import { amountTyped, intakeOf, type Found, type ListedNitrosamine } from './found.js';

/** Acceptable intake of each nitrosamine, with a field for the amount found. */
export function FoundTable({
  nitrosamines,
  found,
  onChange,
}: {
  readonly nitrosamines: readonly ListedNitrosamine[];
  readonly found: Found;
  readonly onChange: (found: Found) => void;
}) {
  const type = (id: string, text: string): void => onChange({ ...found, typed: { ...found.typed, [id]: text } });
  return (
    <>
      <RadioChoice
        className="limpid-found-unit"
        name="found-unit"
        label="Amounts found are entered as"
        options={[
          ['day', 'ng/day'],
          ['product', 'ppm in the product, at its maximum daily dose'],
        ]}
        value={found.unit}
        onChange={unit => onChange({ unit, typed: {} })}
      />
      <DataTable
        title="Amounts found"
        columns={[
          {
            heading: 'Nitrosamine',
            className: 'limpid-named-production',
            render: ({ nitrosamine }) => (
              <PageLink address={`/app/master/nitrosamines/${nitrosamine.id}`}>
                {nitrosamine.externalId} {nitrosamine.name}
              </PageLink>
            ),
          },
          {
            heading: 'Acceptable intake, ng/day',
            align: 'end',
            render: ({ intake }) => formatInUnit(intake?.ngPerDay, 'ng/day') || '–',
          },
          {
            heading: 'Source',
            folds: true,
            render: ({ intake }) => intake?.because ?? 'no intake under the policy',
          },
          {
            heading: found.unit === 'day' ? 'Found, ng/day' : 'Found, ppm',
            className: 'limpid-found',
            render: each => <FoundField each={each} found={found} onType={text => type(each.nitrosamine.id, text)} />,
          },
          {
            heading: 'Intake, ng/day',
            align: 'end',
            render: each => formatNumber(intakeOf(each, found)) || '–',
          },
          { heading: 'Share of the acceptable intake', align: 'end', render: each => shareOf(each, found) },
        ]}
        rows={nitrosamines}
        keyOf={({ nitrosamine }) => nitrosamine.id}
      />
      {found.unit === 'day' && nitrosamines.length > 1 && (
        <Button kind="ghost" size="sm" onClick={() => onChange({ ...found, typed: atTheirLimits(nitrosamines) })}>
          Fill in the limit of each
        </Button>
      )}
    </>
  );
}

function FoundField({
  each: { nitrosamine, intake, dose },
  found,
  onType,
}: {
  readonly each: ListedNitrosamine;
  readonly found: Found;
  readonly onType: (text: string) => void;
}) {
  if ((intake?.ngPerDay ?? null) === null) return 'cannot be assessed';
  if (found.unit === 'product' && dose === null) return 'the daily dose is unknown';
  const text = found.typed[nitrosamine.id] ?? '';
  const isNone = amountTyped(text) === undefined;
  const id = `found-${nitrosamine.id}`;
  return (
    <>
      <TextInput
        id={id}
        size="sm"
        hideLabel
        labelText={`Found of ${nitrosamine.externalId}, ${found.unit === 'day' ? 'ng/day' : 'ppm'}`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        invalid={isNone}
        invalidText="Enter a number of at least 0"
        {...(isNone ? { 'aria-describedby': `${id}-error-msg` } : {})}
        onChange={event => onType(event.target.value)}
      />
      {found.unit === 'product' && dose !== null && (
        <span className="limpid-caption">
          of {formatNumber(dose.mg)} mg a day, {dose.from}
        </span>
      )}
    </>
  );
}

function shareOf(each: ListedNitrosamine, found: Found): string {
  const [intake, acceptable] = [intakeOf(each, found), each.intake?.ngPerDay ?? null];
  return intake === null || acceptable === null ? '–' : formatNumber(intake / acceptable);
}

function atTheirLimits(nitrosamines: readonly ListedNitrosamine[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    nitrosamines.flatMap(({ nitrosamine, intake }) => {
      const limit = intake?.ngPerDay ?? null;
      return limit === null ? [] : [[nitrosamine.id, String(limit)]];
    }),
  );
}
