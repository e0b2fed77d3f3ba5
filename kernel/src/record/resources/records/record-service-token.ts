import { token, type Token } from '#kernel/contract';
import type { RecordService } from './records.js';

/** The whole service, with unarchive; plugins see the part that `RecordsToken` names. */
export const RecordServiceToken: Token<RecordService> = token<RecordService>('kernel.RecordService');
