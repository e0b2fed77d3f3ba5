import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, fp, type ApiFailure } from '@limpid/ui-kit';
import type { FoundRecord } from '#schemas/lib/record-search';

/** Pause in typing after which the server is asked, in ms. */
const pauseMs = 150;
const none: readonly FoundRecord[] = [];

/** Records that the server finds for a text, once the user pauses. */
export function useFound(text: string): {
  readonly found: readonly FoundRecord[];
  readonly isPending: boolean;
  /** Why the server could not be asked; null when it could. */
  readonly failure: string | null;
} {
  const wanted = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error, isFetching } = useQuery<{ readonly found: readonly FoundRecord[] }, ApiFailure>({
    queryKey: ['facility', 'search', asked],
    queryFn: ({ signal }) =>
      api.get(fp(`/search?${new URLSearchParams({ text: asked }).toString()}`), 'Searching', signal),
    enabled: asked !== '',
    retry: false,
  });
  const isAnswered = asked === wanted && asked !== '';
  return {
    found: isAnswered ? (data?.found ?? none) : none,
    isPending: wanted !== '' && (!isAnswered || isFetching),
    failure: isAnswered ? (error?.message ?? null) : null,
  };
}
