import { access, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { token, type Token } from '#kernel/contract';
import type { Database } from '../../../base/data/database.js';
import { anchorsIn, appendAnchors, readHeads, recordAnchor, type Anchor } from '../chain/anchors.js';

/** Anchors in the configured folder: the heads of all trails, written down outside the database. */
export class OutsideAnchors {
  private last = '';
  private writing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    /** Null: this process keeps none. */
    private readonly folder: string | null,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** Like `write`, but a folder that cannot be written is reported and keeps nobody from what is done besides. */
  async tryToWrite(medium: string): Promise<void> {
    await this.write(medium).catch(this.onFault);
  }

  /** The same for one trail, by its scope: what happens often does not write all of them down. */
  async tryToWriteOne(scope: string, medium: string): Promise<void> {
    const written = this.writing.then(async () => {
      const file = await this.folderFile();
      if (file !== null) await writeAnchorFile(this.database, file, medium, scope);
    });
    this.writing = written.catch(() => undefined);
    await written.catch(this.onFault);
  }

  /**
   * Writes the heads of all trails down, in the database and in the folder: on disk when the promise resolves. Answers how
   * many, 0 if no trail has grown since the last time.
   */
  write(medium: string): Promise<number> {
    const written = this.writing.then(() => this.writeNow(medium));
    this.writing = written.catch(() => undefined);
    return written;
  }

  /** What is kept in the folder; empty if nothing is. */
  async read(): Promise<readonly Anchor[]> {
    const file = await this.file();
    return file === null || !(await exists(file)) ? [] : anchorsIn(await readFile(file, 'utf8'));
  }

  /** The file of this database: several may share a folder. */
  async file(): Promise<string | null> {
    if (this.folder === null) return null;
    const { rows } = await this.database.readPool.query<{ name: string }>('select current_database() as name');
    return path.join(this.folder, `limpid-anchors-${(rows[0]?.name ?? '').replaceAll(/[^\w-]/g, '_')}.jsonl`);
  }

  /** The file, in a folder that exists; null where this process keeps none. */
  private async folderFile(): Promise<string | null> {
    if (this.folder !== null) await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return this.file();
  }

  private async writeNow(medium: string): Promise<number> {
    const file = await this.folderFile();
    if (file === null) return 0;
    const heads = JSON.stringify(await readHeads(this.database));
    if (heads === this.last && (await exists(file))) return 0;
    const written = await writeAnchorFile(this.database, file, medium);
    this.last = heads;
    return written.length;
  }
}

/** Records the heads of all trails, or of one, in the database and appends them to a file. */
export async function writeAnchorFile(
  database: Database,
  file: string,
  medium: string,
  scope: string | null = null,
): Promise<readonly Anchor[]> {
  const { text, values } = recordAnchor(scope, medium);
  const { rows } = await database.writePool.query<Anchor>(text, [...values]);
  await appendAnchors(file, rows, new Date());
  return rows;
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

export const OutsideAnchorsToken: Token<OutsideAnchors> = token<OutsideAnchors>('kernel.OutsideAnchors');
