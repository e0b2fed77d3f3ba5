import { RecordLink } from '@limpid/ui-kit';

/** The production by its name, with the way to its page. */
export function ProductionLink({ id }: { readonly id: string }) {
  return <RecordLink path="/productions" one="production" page="productions" permission="Production.Get" id={id} />;
}
