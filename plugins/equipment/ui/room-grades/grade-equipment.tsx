import { Button, Checkbox } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  DataTable,
  EmptyState,
  ErrorState,
  fp,
  Loading,
  PageLink,
  ReasonDialog,
  toast,
  useFacilityData,
  usePermission,
  useSave,
  type RecordRow,
} from '@limpid/ui-kit';

/** The equipment of a room grade, and the choice of it with a reason. */
export function GradeEquipment({ row }: { readonly row: RecordRow }) {
  const grade = String(row['grade']);
  const maySet = usePermission('SamplingMethod.Modify') && row['isArchived'] !== true;
  const [choosing, setChoosing] = useState(false);
  const { data, error, isPending, refetch } = useFacilityData<{ equipments: readonly RecordRow[] }>(
    '/equipments?doPagination=false&columns=externalId,name,roomGrade&sort=externalId',
    'Loading the equipment',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const members = data.equipments.filter(each => each['roomGrade'] === grade);
  if (choosing) return <Choice id={row.id} grade={grade} all={data.equipments} onDone={() => setChoosing(false)} />;
  return (
    <>
      {members.length === 0 ? (
        <EmptyState title={`No equipment stands in grade ${grade}`} />
      ) : (
        <DataTable
          title="Equipment"
          columns={[
            {
              heading: 'Equipment',
              render: each => (
                <PageLink address={`/app/master/equipment/${each.id}`}>
                  {String(each['externalId'])} {String(each['name'])}
                </PageLink>
              ),
            },
          ]}
          rows={members}
          keyOf={each => each.id}
        />
      )}
      {maySet && <Button onClick={() => setChoosing(true)}>Change equipment</Button>}
    </>
  );
}

function Choice({
  id,
  grade,
  all,
  onDone,
}: {
  readonly id: string;
  readonly grade: string;
  readonly all: readonly RecordRow[];
  readonly onDone: () => void;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(all.filter(each => each['roomGrade'] === grade).map(each => each.id)),
  );
  const [asking, setAsking] = useState(false);
  const save = useSave((reason: string) =>
    api.post(fp(`/room-grades/${id}`), { equipments: [...chosen], reason }, 'Saving the equipment'),
  );
  const toggle = (member: string, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(member);
    else next.delete(member);
    setChosen(next);
  };
  return (
    <>
      <fieldset>
        <legend className="cds--label">{chosen.size} chosen</legend>
        {all.map(each => (
          <Checkbox
            key={each.id}
            id={`grade-equipment-${each.id}`}
            labelText={labelOf(each, grade)}
            checked={chosen.has(each.id)}
            onChange={(_event, { checked }) => toggle(each.id, checked)}
          />
        ))}
      </fieldset>
      <div className="limpid-row">
        <Button onClick={() => setAsking(true)}>Save</Button>
        <Button kind="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
      <ReasonDialog
        open={asking}
        heading={`Set the equipment of grade ${grade}?`}
        button="Save"
        onClose={() => setAsking(false)}
        onConfirm={async reason => {
          await save.mutateAsync(reason);
          toast({ kind: 'success', title: 'Saved' });
          onDone();
        }}
      />
    </>
  );
}

function labelOf(row: RecordRow, grade: string): string {
  const other = row['roomGrade'];
  const note = typeof other === 'string' && other !== grade ? ` (now in grade ${other})` : '';
  return `${String(row['externalId'])} ${String(row['name'])}${note}`;
}
