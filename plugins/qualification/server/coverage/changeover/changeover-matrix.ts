import { forbiddenLetter, type ChangeoverMatrix } from '#plugins/qualification/shared/coverage/changeover';
import { noPair } from '#plugins/qualification/shared/coverage/status';
import { nameOf } from '../map/shown-cell.js';
import type { Changeovers } from './changeovers.js';

type Matrix = ChangeoverMatrix['changeoverMatrix'];

/** Each production before each other one on the same equipment, by cleaning level (C16). */
export function changeoverMatrix(changeovers: Changeovers): Pick<Matrix, 'productions' | 'rows'> {
  const productions = changeovers.users;
  const letter = (previousId: string, nextId: string): string => {
    if (changeovers.shared(previousId, nextId).length === 0) return noPair;
    if (changeovers.isForbidden(previousId, nextId)) return forbiddenLetter;
    return changeovers.level(previousId, nextId);
  };
  return {
    productions: productions.map(nameOf),
    rows: productions.map(previous => productions.map(next => letter(previous.id, next.id)).join('')),
  };
}
