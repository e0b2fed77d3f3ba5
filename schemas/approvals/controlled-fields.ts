import { Type } from 'typebox';
import { recordStatuses, statusWords } from '../enumerations/states.js';
import { StringEnum } from '../lib/fields.js';

/** Fields that answers and lists of controlled records have and nobody writes. */
export const controlledFields = {
  status: StringEnum(recordStatuses, { title: 'Status', 'x-words': statusWords }),
  documentVersion: Type.Integer({ title: 'Document version' }),
};
