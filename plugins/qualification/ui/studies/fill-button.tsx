import { Button } from '@carbon/react';
import { api, fp, refusalText, toast, useOnce, useSave, type RecordRow } from '@limpid/ui-kit';
import type { SnapshotDifference } from '#plugins/qualification/shared/protocol';

interface Filled {
  readonly differences: readonly SnapshotDifference[];
}

/** Takes the data of a protocol anew: limits, procedure, samples, methods and recoveries as they are now. */
export function FillButton({ row }: { readonly row: RecordRow }) {
  const save = useSave((version: number) =>
    api.post<Filled>(fp(`/protocols/${row.id}/fill`), { version }, 'Filling from data'),
  );
  const [fill, isRunning] = useOnce(async () => {
    try {
      const { differences } = await save.mutateAsync(Number(row['version']));
      const count = differences.length;
      toast({
        kind: 'success',
        title: 'Filled from data',
        text: count === 0 ? 'Nothing changed' : `${count} ${count === 1 ? 'value' : 'values'} changed`,
      });
    } catch (failure) {
      toast({ kind: 'error', title: 'The protocol was not filled', text: refusalText(failure) });
    }
  });
  return (
    <Button size="sm" disabled={isRunning} onClick={() => void fill()}>
      Fill from data
    </Button>
  );
}
