import { Button } from '@carbon/react';
import { useState } from 'react';
import {
  DataTable,
  ListFrame,
  listQuery,
  formatDay,
  useAddress,
  useFacilityData,
  useListState,
  usePermission,
} from '@limpid/ui-kit';
import type { OpenSlot } from '#schemas/approvals/signatures';
import type { OpenSlotsAnswer } from '../work/open-slots.js';
import { Flags, waits } from '../work/work-table.js';
import { ChangeSlot } from './change-slot.js';
import { PersonSelect } from './person-select.js';
import { RecordCell } from './record-cell.js';

interface Changing {
  readonly slot: OpenSlot;
  readonly kind: 'delegate' | 'reassign';
}

/** Signatures that are awaited of everybody or of one person, to be reassigned or delegated. */
export function AwaitedSignatures() {
  const state = useListState('');
  const [params, change] = useAddress();
  const mayChange = usePermission('ApprovalPolicy.Modify');
  const [changing, setChanging] = useState<Changing | null>(null);
  const person = params.get('awaitedOf') ?? '';
  const query = new URLSearchParams(listQuery(state));
  if (person !== '') query.set('userId', person);
  const answer = useFacilityData<OpenSlotsAnswer>(
    `/signatures/slots?${query.toString()}`,
    'Loading awaited signatures',
  );
  return (
    <>
      <div className="limpid-filters">
        <PersonSelect id="awaited-person" value={person} onChange={id => change({ page: null, awaitedOf: id })} />
      </div>
      <ListFrame
        state={state}
        searchHint="Search by record"
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={6}
        emptyText="No signature is awaited"
        more={{ isFiltered: person !== '', clear: () => change({ search: null, awaitedOf: null, page: null }) }}
      >
        <DataTable
          title="Awaited signatures"
          columns={[
            {
              heading: 'Record',
              render: ({ record, documentVersion }) => <RecordCell record={record} version={documentVersion} />,
            },
            {
              heading: 'Step',
              render: ({ stepName, action }) => (stepName === action ? stepName : `${action}: ${stepName}`),
            },
            { heading: 'Waits for', render: slot => <Assignee slot={slot} /> },
            {
              heading: 'Due',
              render: ({ dueOn, waitingDays, flags }) => (
                <>
                  {dueOn === null ? 'No date' : formatDay(dueOn)}
                  <div className="limpid-small">{`waits ${waits(waitingDays)}`}</div>
                  <Flags flags={flags.filter(flag => flag !== 'delegated')} />
                </>
              ),
            },
            { heading: 'From', render: ({ from }) => from.name },
            ...(mayChange
              ? [
                  {
                    heading: 'Changes',
                    headingHidden: true as const,
                    render: (slot: OpenSlot) => <Changes slot={slot} onChoose={setChanging} />,
                  },
                ]
              : []),
          ]}
          rows={answer.data?.slots ?? []}
          keyOf={({ id }) => id}
          busy={answer.isFetching}
        />
      </ListFrame>
      {changing !== null && <ChangeSlot {...changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function Assignee({ slot: { assignee, delegatedTo, delegatedUntil } }: { readonly slot: OpenSlot }) {
  return (
    <>
      {assignee}
      {delegatedTo !== null && (
        <div className="limpid-small">{`delegated to ${delegatedTo.name} until ${formatDay(delegatedUntil ?? '')}`}</div>
      )}
    </>
  );
}

function Changes({ slot, onChoose }: { readonly slot: OpenSlot; readonly onChoose: (changing: Changing) => void }) {
  const hidden = <span className="cds--visually-hidden">{` ${slot.stepName} of ${slot.record.label}`}</span>;
  return (
    <div className="limpid-row">
      <Button kind="ghost" size="sm" onClick={() => onChoose({ slot, kind: 'reassign' })}>
        Reassign{hidden}
      </Button>
      <Button kind="ghost" size="sm" onClick={() => onChoose({ slot, kind: 'delegate' })}>
        Delegate{hidden}
      </Button>
    </div>
  );
}
