import { useFacilityData } from '@limpid/ui-kit';

/** A declared report as the server offers it to the reader. */
export interface ReportCard {
  readonly kind: string;
  readonly title: string;
  readonly name: string;
  readonly lead: string;
  readonly formats: readonly ('pdf' | 'xlsx')[];
  readonly record: {
    readonly label: string;
    readonly path: `/${string}`;
    readonly many: string;
    readonly permission: `${string}.${string}`;
  } | null;
  readonly page: { readonly path: string; readonly title: string } | null;
}

/** The reports that the reader may print here; undefined until they are known. */
export function useReportCards(): readonly ReportCard[] | undefined {
  return useFacilityData<{ reports: readonly ReportCard[] }>('/reports', 'Reading reports').data?.reports;
}

/** What a kind of report is called. */
export function useReportTitle(): (kind: unknown) => string {
  const cards = useReportCards();
  return kind => cards?.find(card => card.kind === kind)?.title ?? String(kind);
}
