import { Button, FileUploaderButton, TextInput } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  ApiFailure,
  describedByFault,
  EmptyState,
  ErrorState,
  fp,
  Loading,
  PictureView,
  ReasonDialog,
  toast,
  useFacilityData,
  usePermission,
  useSave,
  useTyped,
  type RecordImage,
} from '@limpid/ui-kit';

/** Images of equipment: added and removed with a reason. */
export function EquipmentImages({ id }: { readonly id: string }) {
  const path = `/equipments/${id}/images`;
  const { data, error, isPending, refetch } = useFacilityData<{ images: readonly RecordImage[] }>(
    path,
    'Loading the images',
  );
  const mayModify = usePermission('Equipment.Modify');
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = useSave((reason: string) =>
    api.delete(fp(`${path}/${removing ?? ''}`), { reason }, 'Removing the image'),
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  return (
    <>
      {mayModify && <Upload path={path} />}
      {data.images.length === 0 && <EmptyState title="No images yet" />}
      <div className="limpid-cards">
        {data.images.map(picture => (
          <figure key={picture.id}>
            <PictureView path={`${path}/${picture.id}`} label={picture.caption ?? picture.fileName} />
            <figcaption>{picture.caption ?? picture.fileName}</figcaption>
            {mayModify && (
              <Button kind="ghost" size="sm" onClick={() => setRemoving(picture.id)}>
                Remove {picture.fileName}
              </Button>
            )}
          </figure>
        ))}
      </div>
      <ReasonDialog
        open={removing !== null}
        heading="Remove this image?"
        button="Remove"
        danger
        onClose={() => setRemoving(null)}
        onConfirm={reason => remove.mutateAsync(reason)}
      />
    </>
  );
}

function Upload({ path }: { readonly path: string }) {
  const { typed, type, forget } = useTyped('image', { reason: '' });
  const { reason } = typed;
  const upload = useSave((form: FormData) => api.post(fp(path), form, 'Uploading the image'));
  const [fault, setFault] = useState<string | null>(null);
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (reason.trim().length < 3) {
      setFault('is required, at least 3 characters: then choose the image again');
      return;
    }
    const form = new FormData();
    form.append('reason', reason.trim());
    form.append('image', file);
    try {
      await upload.mutateAsync(form);
      forget();
      toast({ kind: 'success', title: 'Image added' });
    } catch (error) {
      toast({
        kind: 'error',
        title: 'Error Occurred',
        text: error instanceof ApiFailure ? error.message : 'Something went wrong',
      });
    }
  };
  return (
    <div className="limpid-form">
      <TextInput
        id="image-reason"
        labelText="Reason for the image *"
        value={reason}
        invalid={fault !== null}
        invalidText={fault ?? ''}
        {...describedByFault('image-reason', fault ?? undefined)}
        onChange={event => {
          setFault(null);
          type({ reason: event.target.value });
        }}
      />
      <FileUploaderButton
        labelText="Add image (PNG or JPEG)"
        accept={['.png', '.jpg', '.jpeg']}
        disableLabelChanges
        onChange={event => void send(event.target.files?.[0])}
      />
    </div>
  );
}
