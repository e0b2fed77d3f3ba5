import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { defineScheduledTask, token, type AuditNote, type AnyScheduledTask, type Token } from '#kernel/contract';
import type { Config } from '../core/config.js';
import { writeBackup, type WrittenBackup } from './write-backup.js';

const nameForm = /^limpid-\d{8}T\d{9}Z\.backup$/;
const hourMs = 3_600_000;

/** A backup in the folder. */
export interface KeptBackup {
  readonly name: string;
  readonly at: string;
  readonly bytes: number;
}

/** Backups of an installation: the folder, the schedule and the rotation are settings of the environment. */
export class Backups {
  constructor(
    private readonly config: Pick<Config, 'databaseUrl' | 'version' | 'backup'>,
    /** Anchors the audit trails outside the database, so that a restored copy can be compared with them. */
    private readonly anchor: () => Promise<void>,
  ) {}

  get schedule(): Config['backup'] {
    return this.config.backup;
  }

  /**
   * Anchors the trails, then writes a backup into a file, or under its time into the folder, where the oldest beyond the number
   * kept are removed.
   */
  async make(file?: string): Promise<WrittenBackup> {
    await this.anchor();
    const { databaseUrl, version, backup } = this.config;
    const order = { databaseUrl, version, key: backup?.key ?? null };
    if (file !== undefined) return writeBackup({ ...order, file: path.resolve(file) });
    if (backup?.folder === undefined) throw new Error('no folder for backups is set');
    await mkdir(backup.folder, { recursive: true, mode: 0o700 });
    const written = await writeBackup({ ...order, file: path.join(backup.folder, nameOf(new Date())) });
    for (const { name } of (await this.list()).slice(backup.keep)) await rm(path.join(backup.folder, name));
    return written;
  }

  /** The complete backups in the folder, the newest first; none when the folder is missing. */
  async list(): Promise<readonly KeptBackup[]> {
    const folder = this.config.backup?.folder;
    if (folder === undefined) return [];
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const found = names
      .filter(name => nameForm.test(name))
      .toSorted()
      .toReversed();
    return Promise.all(
      found.map(async name => ({ name, at: timeOf(name), bytes: (await stat(path.join(folder, name))).size })),
    );
  }

  /** True when the newest backup in the folder is older than the schedule allows; never without a folder. */
  async isDue(now = Date.now()): Promise<boolean> {
    const { backup } = this.config;
    if (backup?.folder === undefined) return false;
    const [newest] = await this.list();
    return newest === undefined || now - Date.parse(newest.at) >= backup.everyHours * hourMs;
  }
}

export const BackupsToken: Token<Backups> = token<Backups>('kernel.Backups');

/** A backup as its entry in the audit trail of the installation. */
export function backupNote({ file, at, bytes, sha256, tables, rows, encrypted }: WrittenBackup): AuditNote {
  const name = path.basename(file);
  const facts = { file: name, state: at, bytes, sha256, tables, rows, encrypted };
  return {
    domain: 'Settings',
    action: 'backup',
    entity: { table: 'audit.backup', id: name, label: `the backup ${name}` },
    changes: Object.entries(facts).map(([field, to]) => ({ path: field, from: null, to })),
  };
}

/** Makes backups by the schedule, on one node. */
export const scheduledBackup: AnyScheduledTask = defineScheduledTask({
  name: 'kernel.backup',
  deps: { backups: BackupsToken },
  when: { isDue: ({ backups }) => backups.isDue() },
  run: async ({ backups }, { step }) => {
    // Another node may have made it since.
    if (!(await backups.isDue())) return;
    const written = await backups.make();
    await step(({ tx }) => Promise.resolve(tx.audit(backupNote(written))));
  },
});

function nameOf(at: Date): string {
  return `limpid-${at.toISOString().replaceAll(/[-:.]/g, '')}.backup`;
}

function timeOf(name: string): string {
  return name.replace(/^\D+(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*/, '$1-$2-$3T$4:$5:$6.$7Z');
}
