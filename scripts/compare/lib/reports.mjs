import { rowsOf } from './client.mjs';

/**
 * Paths of documents of a facility: every kind of report, exports of every list and section, templates.
 *
 * @param {Map<string, unknown>} answers
 * @param {readonly string[]} exports
 * @returns {string[]}
 */
export function documentPaths(answers, exports) {
  const first = (list, most) => (rowsOf(answers.get(list)) ?? []).slice(0, most).map(record => record.id);
  const both = path => [`${path}/pdf`, `${path}/xlsx`];
  const formats = path => ['pdf', 'xlsx'].map(format => `${path}${path.includes('?') ? '&' : '?'}format=${format}`);
  const equipment = first('/equipments', 8);
  const productions = first('/productions', 4);
  const groups = first('/equipment_groups', 2);
  const sections = (answers.get('/master/sections')?.sections ?? []).map(({ section }) => encodeURIComponent(section));
  return [
    ...['all', ...equipment.slice(-2)].flatMap(id => both(`/reports/EquipmentLimit/${id}`)),
    ...['all', ...productions.slice(-2)].flatMap(id => both(`/reports/ProductionLimit/${id}`)),
    ...['all', ...first('/cleaning_agents', 1)].flatMap(id => both(`/reports/CleaningAgentLimit/${id}`)),
    ...['all', ...equipment.slice(-1), ...groups].flatMap(id => both(`/reports/WorstCaseRanking/${id}`)),
    ...equipment.slice(-1).map(id => `/reports/equipment/${id}/pdf`),
    ...productions.flatMap(id => formats(`/reports/macMatrix/production/${id}`)),
    ...productions.flatMap(id => formats(`/reports/macMatrix/production/${id}/nitrosamine`)),
    ...formats('/reports/worst-case-report'),
    ...groups.flatMap(id => formats(`/reports/worst-case-report?scope=group&id=${id}`)),
    ...both('/access-report'),
    ...exports.map(path => `${path}?format=csv`),
    ...sections.flatMap(section => ['csv', 'xlsx'].map(format => `/master?sections=${section}&format=${format}`)),
    ...sections.map(section => `/master/template?sections=${section}&format=xlsx`),
  ];
}
