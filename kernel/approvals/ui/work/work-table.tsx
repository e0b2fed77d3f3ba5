import { Button, Checkbox, Tag } from '@carbon/react';
import { DataTable, formatDay, words, type TableColumn } from '@limpid/ui-kit';
import { slotFlagWords, type OpenSlot } from '#schemas/approvals/signatures';

/** The queue: a row for each awaited signature, to choose for a ceremony or to look at. */
export function WorkTable({
  slots,
  chosen,
  onChoose,
  shown,
  onShow,
  busy,
}: {
  readonly slots: readonly OpenSlot[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
  readonly shown: string | undefined;
  readonly onShow: (id: string) => void;
  readonly busy: boolean;
}) {
  const choose = (id: string, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  const columns: readonly TableColumn<OpenSlot>[] = [
    {
      heading: 'Choose',
      headingHidden: true,
      className: 'limpid-work-choice',
      render: ({ id, record, stepName }) => (
        <Checkbox
          id={`choose-${id}`}
          labelText={`Choose ${record.label}, ${stepName}`}
          hideLabel
          checked={chosen.has(id)}
          onChange={(_event, { checked }) => choose(id, checked)}
        />
      ),
    },
    {
      heading: 'Record',
      render: ({ id, record, documentVersion }) => (
        <>
          <Button kind="ghost" size="sm" className="limpid-work-record" onClick={() => onShow(id)}>
            {record.label}
          </Button>
          <div className="limpid-small">{`${words(record.documentType ?? '')}, version ${documentVersion}`}</div>
        </>
      ),
    },
    {
      heading: 'What changed',
      render: slot => (
        <>
          {whatChanged(slot)}
          <Flags flags={slot.flags} />
        </>
      ),
    },
    { heading: 'Step', render: ({ stepName, action }) => (stepName === action ? stepName : `${action}: ${stepName}`) },
    {
      heading: 'Due',
      render: ({ dueOn, waitingDays }) => (
        <>
          {dueOn === null ? 'No date' : formatDay(dueOn)}
          <div className="limpid-small">{waits(waitingDays)}</div>
        </>
      ),
    },
    { heading: 'From', render: ({ from }) => from.name },
  ];
  return (
    <DataTable
      title="My work"
      columns={columns}
      rows={slots}
      keyOf={({ id }) => id}
      isChosen={({ id }) => id === shown}
      busy={busy}
    />
  );
}

/** What the version changes, in the words of its author. */
export function whatChanged({ stage, changeSummary, documentVersion }: OpenSlot): string {
  if (stage === 'retire') return 'To be retired';
  return changeSummary ?? (documentVersion === 1 ? 'First version' : '');
}

/** How long it has waited, in words. */
export function waits(days: number): string {
  if (days === 0) return 'since today';
  return days === 1 ? 'for 1 day' : `for ${days} days`;
}

/** What deserves a look before signing. */
export function Flags({ flags }: { readonly flags: OpenSlot['flags'] }) {
  return flags.map(flag => (
    <Tag key={flag} type={flag === 'overdue' || flag === 'stale' ? 'red' : 'gray'} size="sm">
      {slotFlagWords[flag]}
    </Tag>
  ));
}
