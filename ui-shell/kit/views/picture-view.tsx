import { useEffect, useState, type ReactNode } from 'react';
import { api, ApiFailure } from '../api/api.js';
import { fp } from '../api/facility.js';
import { Loading } from '../states/loading.js';
import { ErrorState } from '../states/states.js';

/** An image of a record. */
export interface RecordImage {
  readonly id: string;
  readonly fileName: string;
  readonly caption: string | null;
}

/** An image, with a second attempt where it could not be loaded. */
export function PictureView({ path, label }: { readonly path: string; readonly label: string }) {
  const [attempt, setAttempt] = useState(1);
  return (
    <LoadedPicture
      key={attempt}
      path={path}
      label={label}
      failed={error => <ErrorState error={error} onAgain={() => setAttempt(attempt + 1)} />}
    />
  );
}

interface LoadedPictureProps {
  readonly path: string;
  readonly label: string;
  readonly failed: (error: ApiFailure) => ReactNode;
}

/** Images need the session's token, so they are fetched and shown from memory; of another path nothing is left. */
export function LoadedPicture(props: LoadedPictureProps) {
  return <PictureOfPath key={props.path} {...props} />;
}

function PictureOfPath({ path, label, failed }: LoadedPictureProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    let current: string | null = null;
    void api.picture(fp(path), 'Loading the image', leaving.signal).then(
      blob => {
        if (leaving.signal.aborted) return;
        current = URL.createObjectURL(blob);
        setUrl(current);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(error instanceof ApiFailure)) throw error;
        setFailure(error);
      },
    );
    return () => {
      leaving.abort();
      if (current !== null) URL.revokeObjectURL(current);
    };
  }, [path]);
  if (failure !== null) return failed(failure);
  return url === null ? <Loading /> : <img src={url} alt={label} width="260" />;
}
