import { useEffect, useRef } from 'react';
import { api } from '../api/api.js';
import { fp } from '../api/facility.js';
import { Loading } from '../states/loading.js';
import { useKeptAnswer } from './kept-answers.js';

/** A picture that this device keeps, so that it is shown without a network. */
export function KeptPicture({ path, name }: { readonly path: string; readonly name: string }) {
  const { data, isPending } = useKeptAnswer(path, signal => api.picture(fp(path), 'Loading the image', signal), {
    isFixed: true,
  });
  if (isPending) return <Loading />;
  if (data === undefined) return <p className="limpid-lead">The picture {name} is not stored on this device.</p>;
  return <BlobImage content={data.answer} name={name} />;
}

/** A picture in memory; its address there lives as long as it is shown. */
function BlobImage({ content, name }: { readonly content: Blob; readonly name: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(content);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [content]);
  return <img ref={image} alt={name} />;
}
