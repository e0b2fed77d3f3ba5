import { rowsOf } from './client.mjs';
import { hasPages, queriesOf } from './calls.mjs';
import { inTurns } from './in-turns.mjs';
import { spread } from './spread.mjs';

/** Records of a list whose own answers, and whose answers below, are stored. */
const recordsOfList = 60;
const recordsBelow = 12;

/**
 * Everything that GET answers as JSON in one facility, by path; ids are in the paths as they are.
 *
 * @param {import('./client.mjs').Client} client
 * @param {string} fp path of the facility
 * @param {ReturnType<import('./calls.mjs').callsOf>} calls
 * @returns {Promise<Map<string, unknown>>}
 */
export async function answersOf(client, fp, calls) {
  const answers = new Map();
  const read = async ({ path, parameters }) => {
    for (const query of queriesOf(parameters)) {
      const whole = `${fp}${path}${query}`;
      answers.set(`${path}${query}`, hasPages(parameters) ? await client.list(whole) : await client.json(whole));
    }
  };
  await inTurns(calls.lists, read);
  const below = calls.below.flatMap(call => pathsOf(call, answers).map(path => ({ ...call, path })));
  await inTurns(below, read);
  return answers;
}

/** The paths of a call with ids of records in the place of `{id}`; choices take the place of other parameters. */
function pathsOf({ path, parameters }, answers) {
  const [list, parameter, rest] = /^(.*?)\/\{(\w+)\}(.*)$/.exec(path)?.slice(1) ?? [];
  if (list === undefined || rest.includes('{')) return [];
  const choices = parameters.find(each => each.in === 'path' && each.name === parameter)?.schema?.enum;
  const records = rowsOf(answers.get(list)) ?? [];
  const ids = choices ?? records.map(record => record?.id).filter(id => typeof id === 'string');
  return spread(ids, rest === '' ? recordsOfList : recordsBelow).map(id => `${list}/${id}${rest}`);
}
