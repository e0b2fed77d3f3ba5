import path from 'node:path';
import { nameOf, type Archive } from './archive.js';
import { refused } from './faults.js';
import { readWholeXml, type XmlListener } from './read-xml.js';

/** A reference from one part of a workbook to another (ECMA-376 part 2, 6.5). */
export interface Relation {
  readonly id: string;
  /** The last word of its type, as `worksheet`. */
  readonly kind: string;
  readonly part: string;
}

const contentTypes = '[content_types].xml';

/** The relationships of a part within the file; the empty name stands for the package. */
export async function relationsOf(archive: Archive, part: string): Promise<readonly Relation[]> {
  const relations = relationsName(part);
  if (!archive.has(relations)) return [];
  const listener = new RelationListener(part === '' ? '' : path.posix.dirname(part));
  await readWholeXml(archive.read(relations), listener);
  return listener.relations;
}

/** Refuses a workbook with parts without a relationship, because no program shows them. */
export async function assertAllUsed(archive: Archive, roots: readonly string[]): Promise<void> {
  const used = new Set([contentTypes, relationsName('')]);
  const waiting = [...roots];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const name = nameOf(part);
    if (used.has(name)) continue;
    used.add(name).add(nameOf(relationsName(part)));
    for (const relation of await relationsOf(archive, part)) waiting.push(relation.part);
  }
  const unused = archive.parts().find(({ entry }) => entry.size > 0 && !used.has(nameOf(entry.name)));
  if (unused === undefined) return;
  const name = unused.entry.name.slice(0, 80);
  throw refused(`has a part that nothing uses (${name}); save it in a spreadsheet program and send it again`);
}

function relationsName(part: string): string {
  return path.posix.join(path.posix.dirname(part), '_rels', `${path.posix.basename(part)}.rels`);
}

/** Targets are addresses, in which spaces and similar characters are escaped. */
function readable(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

class RelationListener implements XmlListener {
  readonly relations: Relation[] = [];

  constructor(private readonly folder: string) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes;
    if (name !== 'Relationship' || mode === 'External') return;
    const address = readable(target.split('#')[0] ?? '');
    const part = address.startsWith('/') ? address.slice(1) : path.posix.join(this.folder, address);
    this.relations.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), part });
  }

  text(): void {
    // Relationships are complete in their attributes.
  }

  close(): void {
    // A relationship has no content.
  }
}
