import { RecordLink } from '@limpid/ui-kit';

/** The production by name, linked to its page. */
export function ProductionLink({ id }: { readonly id: string }) {
  return <RecordLink path="/productions" one="production" page="productions" permission="Production.Get" id={id} />;
}
