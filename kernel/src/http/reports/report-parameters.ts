import type { TProperties, TSchema } from 'typebox';
import { validationError, type AnyResource, type ReportDefinition } from '#kernel/contract';
import { inWords, singular } from '../../record/resources/records/record-rules.js';

/** A parameter that names the record of a report. */
export interface RecordParameter {
  readonly name: string;
  readonly resource: AnyResource;
  /** The heading of the parameter, by default the name of the record. */
  readonly label: string;
}

interface Properties {
  readonly properties?: Readonly<Record<string, { readonly title?: string }>>;
  readonly required?: readonly string[];
}

/** Parameters of a report named `<record>Id` after a declared resource, in the order of the schema. */
export function recordParameters(report: ReportDefinition, resources: readonly AnyResource[]): RecordParameter[] {
  const { properties = {} } = report.parameters as Properties;
  return Object.entries(properties).flatMap(([name, { title }]) => {
    const resource = resources.find(({ names }) => `${names.one}Id` === name);
    return resource === undefined ? [] : [{ name, resource, label: title ?? singular(resource) }];
  });
}

/** Parameters of a report besides its record: those of the query, which has no lists. */
export function furtherParameters(report: ReportDefinition, resources: readonly AnyResource[]): TProperties {
  const { properties = {} } = report.parameters as { readonly properties?: Readonly<Record<string, TSchema>> };
  const records = recordParameters(report, resources).map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(properties).filter(
      ([name, schema]) => !records.includes(name) && (schema as { readonly type?: string }).type !== 'array',
    ),
  );
}

/** Whether the report is always about one record, and never about the whole facility. */
export function needsRecord(report: ReportDefinition): boolean {
  const { required = [] } = report.parameters as Properties;
  return required.some(name => name.endsWith('Id'));
}

/** Thrown where a report needs a record and none is named. */
export function recordIsMissing(report: ReportDefinition): Error {
  const { required = [] } = report.parameters as Properties;
  const name = required.find(each => each.endsWith('Id')) ?? 'recordId';
  return validationError({
    path: 'id',
    message: `is required: ${report.kind} is about one ${inWords(name.slice(0, -2))}`,
  });
}
