import { Button, Checkbox, InlineNotification, Search } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  ApiFailure,
  DataTable,
  EmptyState,
  ErrorState,
  Facts,
  fp,
  Loading,
  MissingJustification,
  PageLink,
  plainOptions,
  ResourcePages,
  shownNumber,
  toast,
  useFacilityData,
  usePermission,
  useSave,
  type FormField,
  type RecordRow,
} from '@limpid/ui-kit';
import { groupBases, worstCaseRules, type GroupMember } from '#schemas/equipment/equipment-group';

const fields: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'ID', required: true },
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'text', name: 'type', label: 'Type' },
  { kind: 'select', name: 'basis', label: 'Basis of similarity', options: plainOptions(groupBases) },
  { kind: 'select', name: 'worstCaseRule', label: 'Worst case by', options: plainOptions(worstCaseRules) },
  {
    kind: 'textarea',
    name: 'justification',
    label: 'Justification',
    wide: true,
    help: 'Why these machines may stand for each other: inspectors ask for it',
  },
  { kind: 'textarea', name: 'remarks', label: 'Remarks', wide: true },
];

/** Equipment groups: machines claimed to be alike, side by side with what they differ in. */
export function EquipmentGroupPages() {
  return (
    <ResourcePages<RecordRow>
      path="/equipment_groups"
      one="equipmentGroup"
      many="equipmentGroups"
      noun="group"
      permission="EquipmentGroup"
      archiveAction="Delete"
      fields={fields}
      list={{
        title: 'Equipment groups',
        lead: 'Machines that are alike in design, material and cleaning.',
        searchHint: 'Search by ID or name',
        emptyText: 'No groups yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/equipment_groups',
        filters: [
          {
            key: 'no-justification',
            label: 'Without a justification',
            path: '/equipment_groups/filter/no-justification',
          },
        ],
        columns: [
          { key: 'externalId', heading: 'ID', sort: 'externalId' },
          { key: 'name', heading: 'Name', sort: 'name' },
          { key: 'type', heading: 'Type' },
          { key: 'basis', heading: 'Basis' },
          { key: 'justification', heading: 'Justification' },
        ],
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <>
              {row['justification'] === null && (
                <MissingJustification because="EU GMP Annex 15 asks for a written reason why the machines of a group may stand for each other." />
              )}
              <Facts
                facts={[
                  ['Type', row['type']],
                  ['Basis of similarity', row['basis']],
                  ['Worst case by', row['worstCaseRule']],
                  ['Justification', row['justification']],
                ]}
              />
            </>
          ),
        },
        { label: 'Members', content: row => <Members id={row.id} version={row.version} /> },
      ]}
    />
  );
}

function Members({ id, version }: { readonly id: string; readonly version: number }) {
  const { data, error, isPending, refetch } = useFacilityData<{ equipments: readonly GroupMember[] }>(
    `/equipment_groups/${id}/equipments`,
    'Loading the members',
  );
  const [editing, setEditing] = useState(false);
  const maySet = usePermission('EquipmentGroup.Set');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  if (editing)
    return <ChooseMembers id={id} version={version} members={data.equipments} onDone={() => setEditing(false)} />;
  return (
    <>
      {data.equipments.length === 0 ? (
        <EmptyState title="No members yet" />
      ) : (
        <DataTable
          title="Members"
          columns={[
            {
              heading: 'ID',
              render: member => <PageLink address={`/app/master/equipment/${member.id}`}>{member.externalId}</PageLink>,
            },
            { heading: 'Name', render: member => member.name },
            { heading: 'Type', render: member => member.equipmentType },
            { heading: 'Cleaning', render: member => member.cleaningMode },
            { heading: 'Procedure', render: member => member.cleaningProcedureNumber },
            { heading: 'Area, sqcm', align: 'end', render: member => shownNumber(member.surfaceAreaSqcm) },
          ]}
          rows={data.equipments}
          keyOf={member => member.id}
        />
      )}
      {maySet && <Button onClick={() => setEditing(true)}>Change members</Button>}
    </>
  );
}

function ChooseMembers({
  id,
  version,
  members,
  onDone,
}: {
  readonly id: string;
  readonly version: number;
  readonly members: readonly GroupMember[];
  readonly onDone: () => void;
}) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(members.map(member => member.id)));
  const [fault, setFault] = useState<string | null>(null);
  const { data } = useFacilityData<{ equipments: readonly RecordRow[] }>(
    `/equipments?pageLimit=100&sort=externalId&search=${encodeURIComponent(search)}`,
    'Loading equipment',
    { isAside: true },
  );
  const save = useSave((equipments: readonly string[]) =>
    api.post(fp(`/equipment_groups/${id}/map`), { equipments, version }, 'Saving the members'),
  );
  const toggle = (equipment: string, on: boolean): void =>
    setChosen(new Set(on ? [...chosen, equipment] : [...chosen].filter(each => each !== equipment)));
  const submit = async (): Promise<void> => {
    try {
      await save.mutateAsync([...chosen]);
      toast({ kind: 'success', title: 'Saved' });
      onDone();
    } catch (error) {
      setFault(error instanceof ApiFailure ? error.message : 'Something went wrong');
    }
  };
  return (
    <>
      {fault !== null && (
        <InlineNotification kind="error" lowContrast hideCloseButton title="Not saved" subtitle={fault} />
      )}
      <Search
        labelText="Search equipment"
        placeholder="Search equipment"
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <fieldset>
        <legend className="cds--label">{chosen.size} chosen</legend>
        {(data?.equipments ?? []).map(row => (
          <Checkbox
            key={row.id}
            id={`member-${row.id}`}
            labelText={`${String(row['externalId'])} ${String(row['name'])}`}
            checked={chosen.has(row.id)}
            onChange={(_event, { checked }) => toggle(row.id, checked)}
          />
        ))}
      </fieldset>
      <div className="limpid-row">
        <Button onClick={() => void submit()}>Save members</Button>
        <Button kind="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </>
  );
}
