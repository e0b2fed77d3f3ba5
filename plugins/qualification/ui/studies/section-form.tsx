import { Button, Select, SelectItem, TextArea, TextInput } from '@carbon/react';
import { useState } from 'react';
import { typedNumber } from '#schemas/lib/typed-number';
import { cycleFindings } from '#plugins/qualification/shared/cycle-file';
import type { WholeRun } from '#plugins/qualification/shared/run';
import type { RunSection, SectionData } from '#plugins/qualification/shared/run-sections';
import { localMoment } from '../local-moment.js';
import { sectionFields, type SectionField } from './section-fields.js';
import { useRunStep } from './use-run.js';

type Typed = Readonly<Partial<Record<keyof SectionData, string>>>;

/** Fills a section in, which is signed as performed; one that does not apply is absent with a reason. */
export function SectionForm({ run, section }: { readonly run: WholeRun; readonly section: RunSection }) {
  const step = useRunStep(run, section.section);
  const [typed, setTyped] = useState<Typed>(() => asTyped(run, section));
  const [reason, setReason] = useState('');
  const findings = section.section === 'cleaningDetails' && run.cycle !== null ? cycleFindings(run.cycle) : [];
  const fields = sectionFields(section.section).filter(({ name }) => name !== 'cycleExplanation' || run.cycle !== null);
  const mayBeAbsent = section.section === 'rinseClarity' || section.section === 'odour';
  return (
    <>
      {section.state === 'returned' && section.reason !== null && (
        <p role="status">To be corrected: {section.reason}</p>
      )}
      {findings.length > 0 && (
        <>
          <p>The cycle is not as planned and has to be explained:</p>
          <ul className="limpid-blocked" aria-label="To be explained of the cycle">
            {findings.map(finding => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </>
      )}
      <div className="limpid-section-fields">
        {fields.map(field => (
          <SectionInput
            key={field.name}
            section={section.section}
            field={field}
            value={typed[field.name] ?? ''}
            fault={step.faults[`data.${field.name}`]}
            onChange={value => setTyped(before => ({ ...before, [field.name]: value }))}
          />
        ))}
      </div>
      <div className="limpid-row">
        <Button
          disabled={step.isSaving}
          onClick={() =>
            void step.carryOut(
              { action: 'completeSection', section: section.section, data: asData(fields, typed) },
              true,
            )
          }
        >
          Complete and sign
        </Button>
        {mayBeAbsent && (
          <>
            <TextInput
              id={`absent-${section.section}`}
              labelText="Why it is absent"
              value={reason}
              onChange={event => setReason(event.target.value)}
              invalid={step.faults['reason'] !== undefined}
              invalidText={step.faults['reason'] ?? ''}
            />
            <Button
              kind="tertiary"
              disabled={step.isSaving}
              onClick={() => void step.carryOut({ action: 'markAbsent', section: section.section, reason }, false)}
            >
              Mark as absent
            </Button>
          </>
        )}
      </div>
      {step.dialog}
    </>
  );
}

function SectionInput({
  section,
  field: { name, label, kind, isRequired },
  value,
  fault,
  onChange,
}: {
  readonly section: string;
  readonly field: SectionField;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const shared = {
    id: `${section}-${name}`.replaceAll(' ', '-'),
    labelText: isRequired ? `${label} *` : label,
    value,
    invalid: fault !== undefined,
    invalidText: fault ?? '',
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  };
  if (kind === 'long') return <TextArea {...shared} rows={2} />;
  if (kind === 'yesNo')
    return (
      <Select {...shared}>
        <SelectItem value="" text="Not stated" />
        <SelectItem value="true" text="Yes" />
        <SelectItem value="false" text="No" />
      </Select>
    );
  if (kind !== 'moment') return <TextInput {...shared} helperText={kind === 'list' ? 'Separated by commas' : ''} />;
  return (
    <div className="limpid-row">
      <TextInput {...shared} type="datetime-local" />
      <Button kind="ghost" size="sm" onClick={() => onChange(localMoment(new Date()))} aria-label={`${label}: now`}>
        Now
      </Button>
    </div>
  );
}

/** What is known already: returned data, and a cleaning that was begun. */
function asTyped(run: WholeRun, { section, data, isEntry }: RunSection): Typed {
  const known: SectionData = {
    ...(section === 'cleaningDetails' && isEntry && run.cleaningStartedAt !== null
      ? { cleaningStartedAt: run.cleaningStartedAt }
      : {}),
    ...(section === 'cleaningDetails' && run.cycle !== null
      ? {
          cleaningStartedAt: run.cleaningStartedAt ?? run.cycle.startedAt,
          cleaningCompletedAt: run.cycle.endedAt,
        }
      : {}),
    ...data,
  };
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, value]) => {
      if (value === null || value === undefined) return [];
      if (Array.isArray(value)) return [[name, value.join(', ')]];
      return [[name, name.endsWith('At') ? localMoment(new Date(String(value))) : String(value)]];
    }),
  );
}

function asData(fields: readonly SectionField[], typed: Typed): SectionData {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const text = (typed[name] ?? '').trim();
      return text === '' ? [] : [[name, valueOf(kind, text)]];
    }),
  );
}

function valueOf(kind: SectionField['kind'], text: string): unknown {
  if (kind === 'moment') return new Date(text).toISOString();
  if (kind === 'yesNo') return text === 'true';
  if (kind === 'number') return typedNumber(text) ?? text;
  return kind === 'list' ? text.split(',').flatMap(part => (part.trim() === '' ? [] : [part.trim()])) : text;
}
