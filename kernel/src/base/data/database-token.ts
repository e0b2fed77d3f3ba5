import { token, type Token } from '#kernel/contract';
import type { Database } from './database.js';

/** The database, for use cases of the kernel that write to the installation's audit trail. */
export const DatabaseToken: Token<Database> = token<Database>('kernel.Database');
