import { api, fp, toast } from '@limpid/ui-kit';

/** Saves a report of the facility; a refusal is told in a toast. */
export function download(path: string): void {
  api
    .download(fp(path), 'Report')
    .catch((error: unknown) => toast({ kind: 'error', title: 'Error Occurred', text: (error as Error).message }));
}
