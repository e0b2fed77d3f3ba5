import { api } from '../api/api.js';
import { changeReasonsPath, useChangeReasonsAnswer, type ChangeScope } from '../api/change-reasons.js';
import { useSave } from '../api/queries.js';
import { toast } from '../app/toasts.js';
import { Loading } from '../states/loading.js';
import { ErrorState } from '../states/states.js';
import type { FormField } from './fields.js';
import { RecordForm } from './record-form.js';

const fields: readonly FormField[] = [
  {
    name: 'required',
    label: 'Changes need a reason (EU GMP Annex 11 clause 9). New records need none.',
    kind: 'boolean',
    wide: true,
  },
  {
    name: 'standard',
    label: 'Standard reasons',
    kind: 'textarea',
    help: 'One per line, 3 to 500 characters each; offered next to the field of the reason',
    wide: true,
  },
];

/** Whether changes need a reason, and the standard reasons: of the facility, or of the installation. */
export function ChangeReasonsForm({ scope }: { readonly scope: ChangeScope }) {
  const { data, error, refetch } = useChangeReasonsAnswer(scope);
  const save = useSave((body: object) =>
    api[scope === 'facility' ? 'post' : 'put'](changeReasonsPath(scope), body, 'Saving'),
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { required, standard, version } = data.changeReasons;
  return (
    <RecordForm
      draftOf={`reasons for changes ${scope}`}
      fields={fields}
      initial={{ required, standard: standard.join('\n'), version }}
      saveLabel="Save"
      reason={{ scope, isAlways: true }}
      onCancel={() => void refetch()}
      onSave={async ({ reason }, all) => {
        const lines = String(all['standard'] ?? '').split('\n');
        const reasons = [...new Set(lines.map(line => line.trim()).filter(line => line !== ''))];
        await save.mutateAsync({ required: all['required'] === true, standard: reasons, version, reason });
        toast({ kind: 'success', title: 'Saved' });
      }}
    />
  );
}
