import type { Approval } from '#schemas/approvals/approval';
import { api } from '../api/api.js';
import { fp } from '../api/facility.js';
import { useFacilityData, useSave, type RecordRow } from '../api/queries.js';
import { toast } from '../app/toasts.js';
import { useOnward } from '../app/use-onward.js';
import { emptyAsNull, type FormValues } from '../form/fields.js';
import { RecordForm } from '../form/record-form.js';
import { LoadingForm } from '../states/loading.js';
import { EmptyState, ErrorState } from '../states/states.js';
import { PageBelow } from './page-below.js';
import type { SavePageProps } from './save-page.js';

/** The page that changes the draft of the next version of a controlled record; the version in force stays as it is. */
export function RevisionPage({
  path,
  title,
  listTitle,
  fields,
  id,
  scope,
  extra,
}: SavePageProps & { readonly id: string }) {
  const goOn = useOnward();
  const { data, error, isPending, refetch } = useFacilityData<{ readonly approval: Approval }>(
    `${path}/${id}/approval`,
    'Loading the draft',
  );
  const save = useSave((body: FormValues) => api.put(fp(`${path}/${id}/revision`), body, 'Saving'));
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending)
    return (
      <PageBelow title={title} list={listTitle}>
        <LoadingForm fields={fields.length} />
      </PageBelow>
    );
  const { label, draft, open, version } = data.approval;
  const between = [{ title: label, to: `/${id}` }];
  if (draft === null)
    return (
      <PageBelow title={title} list={listTitle} between={between}>
        <EmptyState title="There is no draft of a revision" />
      </PageBelow>
    );
  const initial: FormValues & Pick<RecordRow, 'version'> = { ...draft, version };
  return (
    <PageBelow title={`Draft of version ${open?.version ?? ''} of ${label}`} list={listTitle} between={between}>
      <RecordForm
        fields={fields}
        initial={initial}
        saveLabel="Save the draft"
        reason={{ scope, isAlways: (open?.submission ?? 0) > 0 }}
        onCancel={() => goOn(`/${id}`)}
        onSave={async changed => {
          await save.mutateAsync({ ...emptyAsNull(changed), version });
          toast({ kind: 'success', title: 'Draft saved' });
          goOn(`/${id}`);
        }}
        {...(extra === undefined ? {} : { extra })}
      />
    </PageBelow>
  );
}
