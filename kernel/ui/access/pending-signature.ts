import { useEffect } from 'react';
import { api, ApiFailure, fp, toast } from '@limpid/ui-kit';
import { signatureMeanings } from '#schemas/identity/signature-meanings';
import { useRefresh } from '../installation-data.js';

/** What completes a review once the sign-on provider has let the person in again. */
export interface Completion {
  readonly version: number;
  readonly comment: string | null;
  readonly proof: string;
}

const keyOf = (reviewId: string): string => `limpid.signing ${reviewId}`;

/** Kept in the session while the browser is at the provider. */
export function keepPending(reviewId: string, completion: Completion): void {
  sessionStorage.setItem(keyOf(reviewId), JSON.stringify(completion));
}

/** Signs what waited for the provider when the browser comes back from there; a proof that does not hold signs nothing. */
export function usePendingSignature(reviewId: string): void {
  const refresh = useRefresh();
  useEffect(() => {
    const kept = sessionStorage.getItem(keyOf(reviewId));
    sessionStorage.removeItem(keyOf(reviewId));
    if (kept === null) return;
    void complete(reviewId, JSON.parse(kept) as Completion).then(refresh);
  }, [reviewId, refresh]);
}

async function complete(reviewId: string, completion: Completion): Promise<void> {
  try {
    await api.post(fp(`/access-reviews/${reviewId}/complete`), completion, 'Signing');
    toast({ kind: 'success', title: 'Signed', text: signatureMeanings.ACCESS_REVIEW });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    toast({ kind: 'error', title: 'Not signed', text: error.message });
  }
}
