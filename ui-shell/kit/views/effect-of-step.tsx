import { InlineLoading } from '@carbon/react';
import { useEffect, useRef } from 'react';
import { useEffectOfSaving, type PreviewEdit } from './preview-panel.js';

/** What a step would move, a line for each kind of result; asked as soon as it is shown. */
export function EffectOfStep({ edit }: { readonly edit: PreviewEdit }) {
  const { ask, isPending, error, data } = useEffectOfSaving(() => [edit]);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    ask();
  });
  return (
    <div role="status" className="limpid-effect">
      {isPending && <InlineLoading description="Calculating the effect" />}
      {error !== null && <p>{error.isRefusal ? error.message : `The effect is not known: ${error.message}`}</p>}
      {data !== undefined && <Effects findings={data.preview.findings} />}
    </div>
  );
}

interface Finding {
  readonly title: string;
  readonly sentence: string;
  readonly differences: readonly unknown[];
}

function Effects({ findings }: { readonly findings: readonly Finding[] }) {
  const moved = findings.filter(({ differences }) => differences.length > 0);
  if (moved.length === 0) return <p>No limit or ranking changes.</p>;
  return (
    <ul className="cds--list--unordered">
      {moved.map(({ title, sentence }) => (
        <li key={title} className="cds--list__item">
          <strong>{title}:</strong> {sentence}
        </li>
      ))}
    </ul>
  );
}
