import { Facts } from '@limpid/ui-kit';
import type { AdditionalFieldKind } from '#plugins/products/shared/additional-field';
import type { AdditionalValue } from '#plugins/products/shared/additional-value';
import { shownFieldValue } from './shown-field-value.js';
import { everyValue, useDefinitions } from './use-definitions.js';

/** The additional fields of a record among its facts; nothing if there are none. */
export function AdditionalFacts({ kind, values }: { readonly kind: AdditionalFieldKind; readonly values: unknown }) {
  const definitions = useDefinitions(kind);
  if (definitions.length === 0) return null;
  const list = everyValue(definitions, (values ?? []) as readonly AdditionalValue[]);
  return (
    <section aria-labelledby="additional-facts-heading">
      <h2 id="additional-facts-heading">Additional fields</h2>
      <Facts
        facts={definitions.map((definition, index) => [
          definition.name,
          shownFieldValue(definition, list[index]?.value ?? null),
        ])}
      />
    </section>
  );
}
