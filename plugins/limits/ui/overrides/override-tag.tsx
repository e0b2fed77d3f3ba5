import { Tag } from '@carbon/react';
import { formatLimitIn } from '@limpid/ui-kit';
import type { OverriddenLimit } from '#plugins/limits/shared/limit';

/** That a signed decision applies instead of the calculation, and why. */
export function OverrideTag({ override }: { readonly override: OverriddenLimit | null }) {
  if (override === null) return null;
  const { isLooser, reason, calculatedSal, equipment } = override;
  const text = `Overridden on ${equipment.externalId} instead of the calculated ${formatLimitIn(calculatedSal)}, because: ${reason}`;
  return (
    <Tag type={isLooser ? 'red' : 'teal'} size="sm" title={text}>
      Overridden, {isLooser ? 'looser' : 'stricter'}
      <span className="cds--visually-hidden">: {text}</span>
    </Tag>
  );
}
