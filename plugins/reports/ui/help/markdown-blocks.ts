/** A part of a help text. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'steps' | 'points'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

/** The blocks of a help text: second-level headings, paragraphs, lists and tables, which blank lines separate. */
export function blocksOf(markdown: string): Block[] {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map(blockOf);
}

function blockOf(text: string): Block {
  const lines = text.split('\n');
  if (text.startsWith('## ')) return { kind: 'heading', text: text.slice(3) };
  if (text.startsWith('|'))
    return {
      kind: 'table',
      rows: lines
        .filter(line => !/^[|\s-]+$/.test(line))
        .map(line =>
          line
            .split('|')
            .slice(1, -1)
            .map(cell => cell.trim()),
        ),
    };
  if (/^\d+\. /.test(text)) return { kind: 'steps', items: itemsOf(text, /\n(?=\d+\. )/) };
  if (text.startsWith('- ')) return { kind: 'points', items: itemsOf(text, /\n(?=- )/) };
  return { kind: 'paragraph', text: lines.join(' ') };
}

function itemsOf(text: string, between: RegExp): string[] {
  return text.split(between).map(item => item.replace(/^(\d+\.|-) /, '').replaceAll(/\n\s*/g, ' '));
}

/** A piece of a line: plain, strong, or a link. */
export interface Inline {
  readonly text: string;
  readonly isStrong: boolean;
  readonly address: string | null;
}

/** The pieces of a line with `**strong**` words and `[text](address)` links. */
export function inlinesOf(line: string): Inline[] {
  return line
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/)
    .filter(piece => piece !== '')
    .map(piece => {
      const [, text, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece) ?? [];
      if (text !== undefined && address !== undefined) return { text, isStrong: false, address };
      const isStrong = piece.startsWith('**');
      return { text: isStrong ? piece.slice(2, -2) : piece, isStrong, address: null };
    });
}
