import type { Block, FactsBlock, TableBlock } from '#kernel/contract';

/** Characters of a title, and of the heading of a column, that return on every page. */
const [titleShown, headingShown] = [160, 80];

/**
 * Titles and headings that return on every page, short enough to leave room for what stands below them; those that are cut
 * stand in full behind their block.
 */
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

/** A text with at most so many characters of its own, and a sign that there are more. */
export function cut(text: string, shown: number): string {
  const signs = Array.from(text);
  return signs.length > shown ? `${signs.slice(0, shown).join('')}…` : text;
}
