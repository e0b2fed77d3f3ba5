import { Button } from '@carbon/react';
import { FilesInMaking, fp, StoreReport, useFiles, withAsOf } from '@limpid/ui-kit';

/** On the explanation of a limit: the same as a document. */
export function ExplanationReport({ query, asOf }: { readonly query: URLSearchParams; readonly asOf: string | null }) {
  const files = useFiles('Report');
  const { next = '', substance = '', ...more } = Object.fromEntries(query);
  const asked = new URLSearchParams({ substance });
  for (const name of ['previous', 'equipment']) if (more[name] !== undefined) asked.set(name, more[name]);
  const path = withAsOf(`/reports/LimitExplanation/${next}/pdf?${asked.toString()}`, asOf);
  return (
    <>
      <Button kind="ghost" onClick={() => files.get(fp(path), 'Explanation (PDF)')}>
        PDF
      </Button>
      <StoreReport
        kind="LimitExplanation"
        record={{ id: next, label: '' }}
        asOf={asOf}
        parameters={Object.fromEntries(asked)}
      />
      <FilesInMaking files={files} />
    </>
  );
}
