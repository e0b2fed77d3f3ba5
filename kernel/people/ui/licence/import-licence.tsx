import { Button, InlineNotification, Modal } from '@carbon/react';
import { useRef, useState } from 'react';
import { api, ApiFailure, DataTable, toast, useOnce, words } from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';

interface Imported {
  readonly number: string;
  readonly holder: string;
  readonly facilities: readonly {
    readonly facilityId: string;
    readonly name: string;
    readonly tier: string;
    readonly validFrom: string;
    readonly validTo: string;
    readonly limits: Readonly<Record<string, number>>;
  }[];
}

/** Chooses a licence file, says what it would bring, and imports it. A file that is refused is shown with the reason. */
export function ImportLicence() {
  const input = useRef<HTMLInputElement>(null);
  const refresh = useRefresh();
  const [fault, setFault] = useState<string | null>(null);
  const [found, setFound] = useState<{ readonly content: string; readonly imported: Imported } | null>(null);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      setFault(null);
      await work();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFound(null);
      setFault(error.fields[0]?.message ?? error.message);
    }
  };
  const look = (file: File | undefined): Promise<void> =>
    attempt(async () => {
      if (file === undefined) return;
      const content = await file.text();
      const answer = await api.ask<{ imported: Imported }>('/licences', { content, dryRun: true }, 'Checking the file');
      setFound({ content, imported: answer.imported });
    });
  const [bring] = useOnce(() =>
    attempt(async () => {
      await api.post('/licences', { content: found?.content }, 'Importing the licence');
      setFound(null);
      await refresh();
      toast({ kind: 'success', title: 'Imported', text: 'The licence is in force' });
    }),
  );

  return (
    <div className="limpid-import">
      <Button onClick={() => input.current?.click()}>Import licence file</Button>
      <input
        ref={input}
        className="cds--visually-hidden"
        type="file"
        aria-label="Licence file"
        tabIndex={-1}
        accept=".json,.licence,application/json"
        onChange={event => {
          void look(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {fault !== null && (
        <InlineNotification
          kind="error"
          lowContrast
          title="Not imported"
          subtitle={`The file ${fault}`}
          onCloseButtonClick={() => setFault(null)}
        />
      )}
      {found !== null && (
        <Modal
          open
          modalHeading={`Import licence ${found.imported.number}?`}
          modalLabel={found.imported.holder}
          primaryButtonText="Import"
          secondaryButtonText="Cancel"
          onRequestClose={() => setFound(null)}
          onRequestSubmit={() => void bring()}
        >
          <DataTable
            title="What the licence brings"
            columns={[
              { heading: 'Facility', render: each => each.name },
              { heading: 'Tier', render: each => words(each.tier) },
              { heading: 'Valid', render: each => `${each.validFrom} to ${each.validTo}` },
              { heading: 'Limits', render: each => limitsText(each.limits) },
            ]}
            rows={found.imported.facilities}
            keyOf={each => each.facilityId}
          />
        </Modal>
      )}
    </div>
  );
}

function limitsText(limits: Readonly<Record<string, number>>): string {
  const parts = Object.entries(limits).map(([name, most]) => `${words(name)} ${most}`);
  return parts.length === 0 ? 'None' : parts.join(', ');
}
