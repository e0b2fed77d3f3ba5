import { Button, FileUploaderButton, Tag, Tile } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  ApiFailure,
  ApprovalTag,
  Facts,
  FilesInMaking,
  fp,
  ReasonDialog,
  formatQuantity,
  toast,
  useFiles,
  usePermission,
  useSave,
} from '@limpid/ui-kit';
import { derive } from '#plugins/products/server/hbel/engine/derive';
import { derivationBodyWeightKg } from '#plugins/products/server/hbel/engine/derivation-body-weight';
import type { ShownHbel } from '#plugins/products/shared/hbel';
import { ChooseDialog } from './choose-dialog.js';
import { DerivedResult } from './derived-result.js';
import { FlagTags } from './flag-tags.js';
import { hbelPath } from './hbel-path.js';
import { baseMgPerDay, shownDaily, shownRatio, statusWords } from './words.js';

type Person = NonNullable<ShownHbel['author']>;
const shownPerson = (person: Person | null): string =>
  person === null
    ? ''
    : [person.name, person.qualification, person.organisation].filter(part => (part ?? '') !== '').join(', ');

/** One opinion: source, study, factors, and whether it is in force. */
export function OpinionCard({ hbel, all }: { readonly hbel: ShownHbel; readonly all: readonly ShownHbel[] }) {
  const derived = hbel.derivation === null ? null : derive(hbel.derivation).derived;
  const predecessor = all.find(other => other.id === hbel.supersedesId);
  return (
    <Tile className={`limpid-opinion${hbel.status === 'inForce' ? ' limpid-opinion-chosen' : ''}`}>
      <div className="limpid-row limpid-between">
        <h2>
          Opinion {hbel.number}: {formatQuantity(hbel.value)}/day
        </h2>
        <span className="limpid-row">
          <Tag type={hbel.status === 'inForce' ? 'blue' : 'outline'} size="sm">
            {statusWords[hbel.status]}
          </Tag>
          <ApprovalTag status={hbel.documentStatus} />
        </span>
      </div>
      <FlagTags flags={hbel.flags} />
      <Facts
        facts={[
          ['Basis and route', `${hbel.basis}, ${hbel.route}`],
          ...known('Value is of the', ofSalt(hbel)),
          ...known('Population', hbel.population),
          ...known('Body weight that it is for, kg', weightOf(hbel)),
          ...known('Authority', [hbel.authority, hbel.year].filter(part => part !== null).join(', ')),
          ...known('Source', hbel.source),
          ['Report', [hbel.reportNumber, hbel.reportVersion].filter(part => part !== null).join(', version ')],
          ['Author', shownPerson(hbel.author)],
          ['Reviewed by', shownPerson(hbel.reviewedBy)],
          ['Effective from', hbel.effectiveFrom],
          ['Review due on', hbel.reviewDueOn],
          ...known(
            'Most different opinion',
            hbel.ratio === null ? null : `${shownRatio(hbel.ratio)} to ${hbel.ratioTo ?? ''}`,
          ),
          ...known('Explanation of the difference', hbel.ratioExplanation),
          ...known('Replaces', predecessor?.name),
          ...known('Reason for being in force', hbel.status === 'inForce' ? hbel.chosenReason : null),
          ...known(
            'Chosen over a lower value',
            hbel.status === 'inForce' && hbel.chosenOverLower === true ? 'yes' : null,
          ),
          ...(hbel.extrapolations ?? []).flatMap(({ route, factor, reason, author }) =>
            known(`Extrapolated to ${route}`, `factor ${factor}: ${reason}${author ? ` (recorded by ${author})` : ''}`),
          ),
          ...known('Reason for withdrawal', hbel.withdrawnReason),
          ...known('Remarks', hbel.remarks),
        ]}
      />
      {derived !== null && (
        // Notes are warnings, so they are shown without opening anything.
        <details open={derived.notes.length > 0}>
          <summary>Derivation: {derived.formula}</summary>
          <DerivedResult derived={derived} />
        </details>
      )}
      <a className="cds--link" href={`${hbelPath}/limit/${hbel.id}`}>
        Approval and versions of opinion {hbel.number}
      </a>
      <OpinionActions hbel={hbel} />
    </Tile>
  );
}

/** Mass basis of the value, with the value as base for a salt. */
function ofSalt(hbel: ShownHbel): string | null {
  if (hbel.massBasis !== 'salt') return hbel.massBasis;
  return `salt: as base ${shownDaily(baseMgPerDay(hbel))}`;
}

function weightOf({ derivation, forBodyWeightKg }: ShownHbel): number | null {
  return derivation === null ? forBodyWeightKg : derivationBodyWeightKg(derivation);
}

function known(label: string, value: unknown): [label: string, value: unknown][] {
  return value === null || value === undefined || value === '' ? [] : [[label, value]];
}

function OpinionActions({ hbel }: { readonly hbel: ShownHbel }) {
  const mayModify = usePermission('API.Modify');
  const [asking, setAsking] = useState<'choose' | 'withdraw' | null>(null);
  const withdraw = useSave((reason: string) =>
    api.put(fp(`/hbels/${hbel.id}/withdraw`), { reason, version: hbel.version }, 'Withdrawing'),
  );
  const files = useFiles('Report');
  const isLive = hbel.status === 'draft' || hbel.status === 'inForce';
  return (
    <div className="limpid-row limpid-actions">
      {hbel.report !== null && (
        <Button
          kind="ghost"
          size="sm"
          onClick={() => files.get(fp(`/hbels/${hbel.id}/report`), hbel.report?.name ?? 'The report')}
        >
          Report {hbel.report.name}
        </Button>
      )}
      {mayModify && hbel.status === 'draft' && (
        <Button kind="primary" size="sm" onClick={() => setAsking('choose')}>
          Put into force
        </Button>
      )}
      {mayModify && isLive && hbel.documentStatus === 'BeingBuilt' && (
        <>
          <Button as="a" href={`${hbelPath}/${hbel.id}/edit`} kind="tertiary" size="sm">
            Edit opinion {hbel.number}
          </Button>
          <ReportUpload hbel={hbel} />
          <Button kind="danger--ghost" size="sm" onClick={() => setAsking('withdraw')}>
            Withdraw opinion {hbel.number}
          </Button>
        </>
      )}
      {asking === 'choose' && <ChooseDialog hbel={hbel} onClose={() => setAsking(null)} />}
      <ReasonDialog
        open={asking === 'withdraw'}
        heading={`Withdraw ${hbel.name}?`}
        button="Withdraw"
        danger
        onClose={() => setAsking(null)}
        onConfirm={async reason => {
          await withdraw.mutateAsync(reason);
          toast({ kind: 'success', title: 'Withdrawn' });
        }}
      />
      <FilesInMaking files={files} />
    </div>
  );
}

function ReportUpload({ hbel }: { readonly hbel: ShownHbel }) {
  const upload = useSave((form: FormData) => api.post(fp(`/hbels/${hbel.id}/report`), form, 'Attaching the report'));
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const form = new FormData();
    form.append('data', JSON.stringify({ version: hbel.version }));
    form.append('report', file);
    try {
      await upload.mutateAsync(form);
      toast({ kind: 'success', title: 'Report attached' });
    } catch (error) {
      const text = error instanceof ApiFailure ? error.message : 'Something went wrong';
      toast({ kind: 'error', title: 'Error Occurred', text });
    }
  };
  return (
    <FileUploaderButton
      labelText={hbel.report === null ? 'Attach report (PDF)' : 'Replace report (PDF)'}
      buttonKind="ghost"
      size="sm"
      accept={['.pdf']}
      disableLabelChanges
      onChange={event => void send(event.target.files?.[0])}
    />
  );
}
