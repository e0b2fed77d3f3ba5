import { demoLines } from '#plugins/limits/server/engine/test/demo-plant.fixture';
import type { Candidate, CandidateActive } from './index.js';

const number = (text: string | undefined): number | null => (text === undefined || text === '' ? null : Number(text));
const cleanability = ['easy', 'medium', 'difficult'];

function actives(): Map<string, CandidateActive> {
  return new Map(
    demoLines('apis').map(line => {
      const id = line['api_id'] ?? '';
      const dose = number(line['min_therapeutic_dose_mg_per_day']);
      const intake = number(line['hbel_ug_per_day']) ?? dose;
      const easy = number(line['cleanability_score_1_easy_3_hard_illustrative']);
      const values = {
        solubility: line['water_solubility_usp_term'] ?? null,
        toxicity: intake,
        dose,
        cleanability: easy === null ? null : (cleanability[easy - 1] ?? null),
      };
      return [id, { id, externalId: id, name: line['inn'] ?? '', values, intakeUgPerDay: intake }];
    }),
  );
}

/** The productions of the demo plant on one piece of equipment, read from its files. */
export function demoCandidates(equipment: string): Candidate[] {
  const known = actives();
  const contents = demoLines('product_apis');
  const using = new Set(
    demoLines('production_equipment')
      .filter(line => line['equipment_id'] === equipment)
      .map(line => line['production_id']),
  );
  return demoLines('productions')
    .filter(line => using.has(line['production_id']))
    .map(line => ({
      id: line['production_id'] ?? '',
      externalId: line['production_id'] ?? '',
      name: line['product_id'] ?? '',
      actives: contents
        .filter(content => content['product_id'] === line['product_id'])
        .flatMap(content => known.get(content['api_id'] ?? '') ?? []),
    }));
}
