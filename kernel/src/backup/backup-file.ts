import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scryptSync,
  type CipherGCM,
  type DecipherGCM,
} from 'node:crypto';

/** The first line of a file, in clear: that it is a backup, its form, and how its content is encrypted. */
export interface FileHead {
  readonly limpidBackup: 1;
  readonly encryption: { readonly salt: string; readonly nonce: string } | null;
}

/** The first line of the content: the state of the database. */
export interface ContentHead {
  readonly at: string;
  readonly product: string;
  readonly server: string;
  readonly migrations: readonly string[];
  /** Number of the next transaction of the server: numbers of stored transactions are below. */
  readonly nextTransaction: string;
}

/** The line before the rows of a table; a line `\.` follows them. */
export interface TableHead {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface TableFacts {
  readonly rows: number;
  /** SHA-256 of its lines. */
  readonly sha256: string;
}

/** The last line of the content. */
export interface ContentEnd {
  readonly tables: Readonly<Record<string, TableFacts>>;
  readonly sequences: readonly { readonly name: string; readonly last: string | null }[];
  /** Heads of the audit trails, which the restored trails must reach. */
  readonly heads: readonly { readonly scope: string; readonly seq: number; readonly head: string }[];
}

/** A backup that cannot be used, in one sentence. */
export class BackupError extends Error {}

export const endOfRows = '\\.';
export const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** A head for a new file, and the cipher of its content when there is a key. */
export function newHead(key: string | null): { readonly head: FileHead; readonly cipher: CipherGCM | null } {
  if (key === null) return { head: { limpidBackup: 1, encryption: null }, cipher: null };
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const encryption = { salt: salt.toString('base64'), nonce: nonce.toString('base64') };
  return { head: { limpidBackup: 1, encryption }, cipher: createCipheriv(algorithm, keyOf(key, salt), nonce) };
}

/** The head of a file, from its first line. */
export function readHead(line: string): FileHead {
  let head: Partial<FileHead>;
  try {
    head = JSON.parse(line) as Partial<FileHead>;
  } catch {
    throw new BackupError('The file is not a backup of Limpid.');
  }
  if (head.limpidBackup !== 1) throw new BackupError('The file is not a backup that this release can read.');
  return { limpidBackup: 1, encryption: head.encryption ?? null };
}

/** What decrypts the content of a file; null when it is not encrypted. */
export function decipherOf({ encryption }: FileHead, key: string | null, tag: Buffer): DecipherGCM | null {
  if (encryption === null) return null;
  if (key === null) throw new BackupError('The backup is encrypted: set LIMPID_BACKUP_KEY as it was when it was made.');
  const [salt, nonce] = [Buffer.from(encryption.salt, 'base64'), Buffer.from(encryption.nonce, 'base64')];
  return createDecipheriv(algorithm, keyOf(key, salt), nonce).setAuthTag(tag);
}

function keyOf(key: string, salt: Buffer): Buffer {
  return scryptSync(key, salt, 32);
}
