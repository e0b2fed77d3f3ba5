import { Select, SelectItem } from '@carbon/react';
import { api, DataTable, ErrorState, LoadingTable, refusalText, toast, useSave } from '@limpid/ui-kit';
import {
  digestHour,
  noticeDeliveries,
  type NoticeChoice,
  type NoticeChoices as Answer,
  type NoticeDelivery,
} from '#schemas/identity/notices';
import { useInstallationData } from '../installation-data.js';

/** How the signed-in person hears of each kind of notice; what cannot be silenced says why. */
export function NoticeChoices({ email }: { readonly email: string | null | undefined }) {
  const { data, error, refetch } = useInstallationData<Answer>('/notices/choices', 'Loading the choice of notices');
  const save = useSave(({ kind, delivery }: Pick<NoticeChoice, 'kind' | 'delivery'>) =>
    api.put(`/notices/choices/${kind}`, { delivery }, 'Saving'),
  );
  const choose = (kind: string, delivery: NoticeDelivery): void => {
    save
      .mutateAsync({ kind, delivery })
      .then(() => toast({ kind: 'success', title: 'Saved', text: 'It applies to notices from now on' }))
      .catch((failure: unknown) => toast({ kind: 'error', title: 'Not saved', text: refusalText(failure) }));
  };
  return (
    <section id="notices" aria-label="Notices">
      <h2>Notices</h2>
      <p className="limpid-lead">
        {`All notices are under Notices in the header. The daily digest is one mail at ${digestHour}:00 in the time zone of the facility, with what you have not read by then.`}
        {(email ?? '') === '' && ' Your account has no e-mail address, so nothing is mailed.'}
      </p>
      {error !== null && data === undefined && <ErrorState error={error} onAgain={() => void refetch()} />}
      {data === undefined && error === null && <LoadingTable columns={2} rows={6} />}
      {data !== undefined && (
        <DataTable
          title="How you hear of notices"
          columns={[
            { heading: 'Notices about', render: ({ label }: NoticeChoice) => label },
            {
              heading: 'How you hear of them',
              render: choice => <Choice choice={choice} isSaving={save.isPending} onChoose={choose} />,
            },
          ]}
          rows={data.choices}
          keyOf={({ kind }) => kind}
        />
      )}
    </section>
  );
}

function Choice({
  choice: { kind, label, delivery, default: usual, fixedBecause },
  isSaving,
  onChoose,
}: {
  readonly choice: NoticeChoice;
  readonly isSaving: boolean;
  readonly onChoose: (kind: string, delivery: NoticeDelivery) => void;
}) {
  if (fixedBecause !== null)
    return (
      <>
        {noticeDeliveries[delivery]}
        <div className="limpid-small">{fixedBecause}</div>
      </>
    );
  return (
    <Select
      id={`notices-${kind}`}
      labelText={label}
      hideLabel
      size="sm"
      value={delivery}
      disabled={isSaving}
      onChange={({ target: { value } }) => onChoose(kind, value as NoticeDelivery)}
    >
      {Object.entries(noticeDeliveries).map(([value, text]) => (
        <SelectItem key={value} value={value} text={value === usual ? `${text} (default)` : text} />
      ))}
    </Select>
  );
}
