const facilityPath = '/plans/{plan}/facilities/{facility}';

/** Calls that every version has to answer, also where its description leaves them out: a 404 becomes a difference. */
export const expected = [
  '/limits/equipments',
  '/limits/equipment-groups',
  '/limits/equipment-trains',
  '/limits/productions',
  '/limits/cleaning-agents',
  '/limits/nitrosamines',
  '/limits/pairs',
  '/limits/matrix',
  '/limits/microbial',
  '/limits/summary',
  '/limits/feasibility',
  '/limits/feasibility/residues',
  '/risk-scores',
  '/worst-cases',
  '/worst-cases/sensitivity',
  '/worst-cases/units',
  '/dashboard',
  '/master/sections',
];

/** Answers that are about the server and its hour rather than about the plant. */
const leftOut =
  /^\/(jobs|audit_logs|date-time-setting|compare)\b|export$|\/(pdf|xlsx)$|^\/reports\/|^\/master(\/template)?$/;

/**
 * Calls of the facility that GET answers as JSON, from the description of the product.
 *
 * @param {any} description OpenAPI document
 * @returns {{ lists: Call[], below: Call[], exports: string[] }} `lists` need no id, `below` take the id of a record of a list
 *
 * @typedef {{ path: string, parameters: any[] }} Call
 */
export function callsOf(description) {
  const calls = Object.entries(description.paths)
    .filter(([path, methods]) => path.startsWith(`${facilityPath}/`) && methods.get !== undefined)
    .map(([path, { get }]) => ({
      path: path.slice(facilityPath.length),
      parameters: get.parameters ?? [],
      answers: get,
    }));
  const kept = calls.filter(call => !leftOut.test(call.path) && isJson(call.answers));
  const described = kept.filter(call => !call.path.includes('{'));
  const missing = expected.filter(path => !described.some(call => call.path === path));
  return {
    lists: [...described, ...missing.map(path => ({ path, parameters: [] }))],
    below: kept.filter(call => call.path.includes('{')),
    exports: calls
      .map(call => call.path)
      .filter(path => path.endsWith('/export') && !path.includes('{') && !/audit/.test(path)),
  };
}

function isJson(operation) {
  const content = operation.responses?.['200']?.content;
  return content === undefined || 'application/json' in content;
}

/**
 * Queries that fill the required parameters of a call in: one for each choice of the first that has choices; none
 * where a required parameter has no choices, as an id.
 *
 * @param {any[]} parameters
 * @returns {string[]}
 */
export function queriesOf(parameters) {
  const required = parameters.filter(each => each.in === 'query' && each.required === true);
  if (required.length === 0) return [''];
  if (required.length > 1) return [];
  return (required[0].schema?.enum ?? []).map(choice => `?${required[0].name}=${choice}`);
}

/**
 * Whether a call answers page by page.
 *
 * @param {any[]} parameters
 */
export function hasPages(parameters) {
  return parameters.some(each => each.name === 'pageLimit' || String(each.$ref).endsWith('/pageLimit'));
}
