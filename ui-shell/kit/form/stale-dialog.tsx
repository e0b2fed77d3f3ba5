import { Modal } from '@carbon/react';
import { formatValue, words } from '../format/format.js';
import { DataTable } from '../list/data-table.js';
import type { FormField, FormValues } from './fields.js';

/**
 * Both versions side by side, by the labels of the form. Reloading discards the user's own changes, so it asks first.
 */
export function StaleDialog({
  current,
  opened,
  mine,
  fields,
  onClose,
}: {
  /** The saved version; null while there is no conflict. */
  readonly current: FormValues | null;
  /** The values when the form was opened. */
  readonly opened: FormValues;
  /** The user's own changes. */
  readonly mine: FormValues;
  readonly fields: readonly FormField[];
  readonly onClose: () => void;
}) {
  const fieldOf = (name: string): FormField | undefined => fields.find(each => each.name === name);
  const shown = (name: string, value: unknown): string => {
    const field = fieldOf(name);
    const option = field?.kind === 'select' ? field.options.find(each => each.value === value) : undefined;
    return option?.label ?? formatValue(value);
  };
  return (
    <Modal
      open={current !== null}
      modalHeading="Someone else has changed this record since you opened it"
      primaryButtonText="Load the saved version"
      secondaryButtonText="Keep editing"
      onRequestClose={onClose}
      onRequestSubmit={() => location.reload()}
    >
      {current !== null && (
        <DataTable
          title="Both versions"
          columns={[
            { heading: 'Field', render: name => fieldOf(name)?.label ?? words(name) },
            { heading: 'Saved version', render: name => shown(name, current[name]) },
            { heading: 'Yours', render: name => shown(name, name in mine ? mine[name] : opened[name]) },
          ]}
          rows={[...new Set([...Object.keys(mine), ...changedByOther(current, opened, fields)])]}
          keyOf={name => name}
        />
      )}
    </Modal>
  );
}

function changedByOther(current: FormValues, opened: FormValues, fields: readonly FormField[]): string[] {
  return fields
    .map(({ name }) => name)
    .filter(name => name in current && JSON.stringify(current[name] ?? null) !== JSON.stringify(opened[name] ?? null));
}
