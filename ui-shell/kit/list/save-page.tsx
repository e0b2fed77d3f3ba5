import { api } from '../api/api.js';
import type { ChangeScope } from '../api/change-reasons.js';
import { fp } from '../api/facility.js';
import { useFacilityData, useSave, type RecordRow } from '../api/queries.js';
import { toast } from '../app/toasts.js';
import { useOnward } from '../app/use-onward.js';
import { emptyAsNull, type FormField, type FormValues } from '../form/fields.js';
import { RecordForm, type RecordFormProps } from '../form/record-form.js';
import { LoadingForm } from '../states/loading.js';
import { ErrorState } from '../states/states.js';
import { recordTitle } from './record-title.js';
import { PageBelow } from './page-below.js';

export interface SavePageProps {
  readonly path: string;
  readonly one: string;
  readonly scope: ChangeScope;
  readonly title: string;
  readonly listTitle: string;
  readonly fields: readonly FormField[];
  /** Whether the effect of a save can be seen before. */
  readonly previews: boolean;
  readonly extra?: RecordFormProps['extra'];
}

/** The page that creates a record; `defaults` are its initial values. */
export function CreatePage({
  path,
  one,
  title,
  listTitle,
  fields,
  defaults,
  previews,
  extra,
}: SavePageProps & { readonly defaults: FormValues }) {
  const goOn = useOnward();
  const save = useSave((body: FormValues) => api.post<Readonly<Record<string, RecordRow>>>(fp(path), body, 'Saving'));
  return (
    <PageBelow title={title} list={listTitle}>
      <RecordForm
        fields={fields}
        initial={defaults}
        saveLabel="Create"
        onCancel={() => goOn('/')}
        onSave={async changed => {
          const created = await save.mutateAsync({ ...defaults, ...emptyAsNull(changed) });
          toast({ kind: 'success', title: 'Created' });
          goOn(`/${created[one]?.id ?? ''}`);
        }}
        {...(previews
          ? { preview: changed => [{ method: 'POST', path, body: { ...defaults, ...emptyAsNull(changed) } }] }
          : {})}
        {...(extra === undefined ? {} : { extra })}
      />
    </PageBelow>
  );
}

/** The page that changes a record; sends the changed fields with the version that was read. */
export function EditPage({
  path,
  one,
  title,
  listTitle,
  fields,
  id,
  scope,
  previews,
  extra,
}: SavePageProps & { readonly id: string }) {
  const goOn = useOnward();
  const { data, error, isPending, refetch } = useFacilityData<Readonly<Record<string, RecordRow>>>(
    `${path}/${id}`,
    `Loading ${one}`,
  );
  const row = data?.[one];
  const save = useSave((body: FormValues) => api.post(fp(`${path}/${id}`), body, 'Saving'));
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending || row === undefined)
    return (
      <PageBelow title={title} list={listTitle}>
        <LoadingForm fields={fields.length} />
      </PageBelow>
    );
  return (
    <PageBelow
      title={`${title} ${String(row['externalId'] ?? row['name'])}`}
      list={listTitle}
      between={[{ title: recordTitle(row), to: `/${id}` }]}
    >
      <RecordForm
        fields={fields}
        initial={row}
        saveLabel="Save"
        reason={{ scope }}
        onCancel={() => goOn(`/${id}`)}
        onSave={async changed => {
          await save.mutateAsync({ ...emptyAsNull(changed), version: row.version });
          toast({ kind: 'success', title: 'Saved' });
          goOn(`/${id}`);
        }}
        {...(previews
          ? {
              preview: changed => [
                { method: 'POST', path: `${path}/${id}`, body: { ...emptyAsNull(changed), version: row.version } },
              ],
            }
          : {})}
        {...(extra === undefined ? {} : { extra })}
      />
    </PageBelow>
  );
}
