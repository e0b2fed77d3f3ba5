import { Tag } from '@carbon/react';
import type { HbelFlag } from '#plugins/products/shared/hbel';
import { flagTexts, flagWords } from './words.js';

/** The flags of an opinion as tags. */
export function FlagTags({ flags }: { readonly flags: readonly HbelFlag[] }) {
  return (
    <span className="limpid-tags">
      {flags.map(flag => (
        <Tag key={flag} type={flagWords[flag].type} size="sm" title={flagWords[flag].help}>
          {flagTexts[flag]}
        </Tag>
      ))}
    </span>
  );
}
