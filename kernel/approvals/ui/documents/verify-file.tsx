import { Button, InlineNotification } from '@carbon/react';
import { useRef, useState } from 'react';
import { api, fp, Loading, refusalText, formatDay, formatTime } from '@limpid/ui-kit';
import type { VerifiedFile } from '#schemas/approvals/documents';
import { statusWords } from '#schemas/enumerations/states';

type Result = { readonly name: string } & (
  { readonly file: VerifiedFile; readonly sha256: string } | { readonly fault: string } | { readonly isRunning: true }
);

/** Whether a printed or downloaded file is untouched, and which record, version and signatures it belongs to. */
export function VerifyFile() {
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<Result | null>(null);
  const verify = async (file: File): Promise<void> => {
    if (!window.isSecureContext) {
      setResult({ name: file.name, fault: 'Browsers calculate SHA-256 only on pages that are served by HTTPS' });
      return;
    }
    setResult({ name: file.name, isRunning: true });
    try {
      const sha256 = await sha256Of(file);
      const answer = await api.get<{ file: VerifiedFile }>(
        fp(`/controlled-documents/verify?sha256=${sha256}`),
        'Verifying',
      );
      setResult({ name: file.name, sha256, file: answer.file });
    } catch (error) {
      setResult({ name: file.name, fault: refusalText(error) });
    }
  };
  return (
    <>
      <p className="limpid-lead">
        Choose a PDF or another file that came from this facility. Only its SHA-256 is sent, not the file.
      </p>
      <Button kind="tertiary" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        className="cds--visually-hidden"
        type="file"
        aria-label="File to verify"
        tabIndex={-1}
        onChange={event => {
          const file = event.target.files?.[0];
          if (file !== undefined) void verify(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <div className="limpid-verified" aria-live="polite">
        {result !== null && <Outcome result={result} />}
      </div>
    </>
  );
}

function Outcome({ result }: { readonly result: Result }) {
  if ('isRunning' in result) return <Loading />;
  if ('fault' in result)
    return <InlineNotification kind="error" lowContrast hideCloseButton title={result.name} subtitle={result.fault} />;
  const { name, sha256, file } = result;
  return (
    <>
      <InlineNotification
        kind={file.isUntouched ? 'success' : 'warning'}
        lowContrast
        hideCloseButton
        title={`${name} is ${file.isUntouched ? 'untouched' : 'changed or unknown'}`}
        subtitle={
          file.isUntouched
            ? 'This facility has handed out or stored exactly these bytes.'
            : 'This facility knows no file with these bytes.'
        }
      />
      <p className="limpid-small">SHA-256 {sha256}</p>
      <ul>
        {file.handedOut.map(({ at, by, what }) => (
          <li key={at}>{`Handed out ${formatTime(at)} to ${by}: ${what}`}</li>
        ))}
        {file.stored.map(({ at, by, fileName }) => (
          <li key={at}>{`Stored ${formatTime(at)} by ${by}: ${fileName}`}</li>
        ))}
      </ul>
      {file.documents.map(of => (
        <DocumentOfFile key={`${of.relation} ${of.document.id} ${of.document.version}`} of={of} />
      ))}
    </>
  );
}

function DocumentOfFile({
  of: { document, relation, isDraft, signatures },
}: {
  readonly of: VerifiedFile['documents'][number];
}) {
  const { label, version, status, effectiveFrom } = document;
  return (
    <section>
      <h2>{`${relation === 'printed' ? 'Printed from' : 'Attached to'} ${label}, version ${version}`}</h2>
      <p>
        {isDraft && 'Printed as a draft, before it was approved. '}
        {statusWords[status] ?? status}
        {effectiveFrom !== null && `, in force from ${formatDay(effectiveFrom)}`}
      </p>
      <ul>
        {signatures.map(({ signature, isSuperseded }) => {
          const text = `${signature.text}: ${signature.name} (${signature.username}), ${formatTime(signature.at)}`;
          return <li key={signature.id}>{isSuperseded ? <s>{text}</s> : text}</li>;
        })}
      </ul>
    </section>
  );
}

/** The SHA-256 of a file, hexadecimal. */
async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('');
}
