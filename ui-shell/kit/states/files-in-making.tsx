import { Button, InlineNotification, ProgressBar } from '@carbon/react';
import type { AskedFile, Files } from '../api/use-files.js';

/** Shown below the buttons of files: progress with a cancel button, and failures. */
export function FilesInMaking({ files }: { readonly files: Files }) {
  const slow = files.asked.filter(({ isSlow, failure }) => isSlow && failure === null);
  const failed = files.asked.filter(({ failure }) => failure !== null);
  return (
    <div className="limpid-files">
      {/* There before its text, so that screen readers say the text when it comes. */}
      <p className="cds--visually-hidden" role="status">
        {slow.map(({ label }) => `${label} is being created.`).join(' ')}
      </p>
      {slow.map(file => (
        <Making key={file.id} file={file} />
      ))}
      {failed.map(({ id, label, failure, dismiss }) => (
        <InlineNotification
          key={id}
          kind="error"
          lowContrast
          title={`${label} was not created`}
          subtitle={failure ?? ''}
          onClose={() => {
            dismiss();
            return false;
          }}
        />
      ))}
    </div>
  );
}

function Making({ file: { label, progress, dismiss } }: { readonly file: AskedFile }) {
  const isCounted = progress !== null && progress.total > 0;
  const stage = progress?.stage ?? 'Waiting for the server';
  return (
    <div className="limpid-file-in-making">
      <ProgressBar
        label={label}
        helperText={isCounted ? `${stage}: ${progress.done} of ${progress.total}` : `${stage} …`}
        {...(isCounted ? { value: progress.done, max: progress.total } : {})}
      />
      <Button kind="ghost" size="sm" onClick={dismiss}>
        Cancel<span className="cds--visually-hidden"> {label}</span>
      </Button>
    </div>
  );
}
