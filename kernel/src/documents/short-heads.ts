import type { Block, FactsBlock, TableBlock } from '#kernel/contract';

/** Maximum characters of a title, and of a column heading, that are repeated on every page. */
const [titleShown, headingShown] = [160, 80];

/** Shortens titles and headings that are repeated on every page; shortened ones are printed in full after their block. */
export function withShortHeads(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== 'table' && block.kind !== 'facts') return [block];
    const columns = block.kind === 'table' ? block.columns : [];
    const long = [
      ...longer(block.title === undefined ? [] : [block.title], titleShown),
      ...longer(
        columns.map(({ heading }) => heading),
        headingShown,
      ),
    ];
    if (long.length === 0) return [block];
    return [shortened(block), ...long.map((text): Block => ({ kind: 'note', text: `In full: ${text}` }))];
  });
}

function shortened(block: TableBlock | FactsBlock): TableBlock | FactsBlock {
  const title = block.title === undefined ? {} : { title: cut(block.title, titleShown) };
  if (block.kind === 'facts') return { ...block, ...title };
  const columns = block.columns.map(column => ({ ...column, heading: cut(column.heading, headingShown) }));
  return { ...block, ...title, columns };
}

function longer(texts: readonly string[], shown: number): string[] {
  return texts.filter(text => cut(text, shown) !== text);
}

/** A text cut to that many characters, with an ellipsis when there are more. */
export function cut(text: string, shown: number): string {
  const characters = Array.from(text);
  return characters.length > shown ? `${characters.slice(0, shown).join('')}…` : text;
}
