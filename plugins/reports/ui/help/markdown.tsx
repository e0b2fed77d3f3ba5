import { DataTable, PageLink } from '@limpid/ui-kit';
import { blocksOf, inlinesOf, type Block } from './markdown-blocks.js';

/** A help text of the repository; links that the reader may not follow are shown as text. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="limpid-prose">
      {blocksOf(text).map((block, index) => (
        <BlockOf key={index} block={block} />
      ))}
    </div>
  );
}

function BlockOf({ block }: { readonly block: Block }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'paragraph')
    return (
      <p>
        <Line text={block.text} />
      </p>
    );
  if (block.kind === 'table') return <TableOf rows={block.rows} />;
  const List = block.kind === 'steps' ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map(item => (
        <li key={item}>
          <Line text={item} />
        </li>
      ))}
    </List>
  );
}

function TableOf({ rows: all }: { readonly rows: readonly (readonly string[])[] }) {
  const [headings, ...rows] = all;
  if (headings === undefined) return null;
  return (
    <DataTable
      title={headings[0] ?? ''}
      columns={headings.map((heading, index) => ({ heading, render: (row: readonly string[]) => row[index] }))}
      rows={rows}
      keyOf={row => row[0] ?? ''}
    />
  );
}

function Line({ text }: { readonly text: string }) {
  return inlinesOf(text).map((piece, index) =>
    piece.address !== null ? (
      <PageLink key={index} address={piece.address}>
        {piece.text}
      </PageLink>
    ) : piece.isStrong ? (
      <strong key={index}>{piece.text}</strong>
    ) : (
      piece.text
    ),
  );
}
