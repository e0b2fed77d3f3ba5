import { readFileSync } from 'node:fs';
import { defaultPolicy } from '../policy.js';
import type { Equipment, PlantInput, Production, Substance } from '../plant.js';

type Line = Readonly<Record<string, string>>;

/** Reads one CSV file of the demo plant; cells may be quoted. */
export function demoLines(name: string): Line[] {
  const text = readFileSync(new URL(`../../../../../demo/plant/${name}.csv`, import.meta.url), 'utf8');
  const [head = [], ...rows] = text
    .replaceAll('\r', '')
    .split('\n')
    .filter(line => line !== '')
    .map(line =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(,|$)/g)].slice(0, -1).map(match => unquoted(match[1] ?? '')),
    );
  return rows.map(cells => Object.fromEntries(head.map((heading, index) => [heading, cells[index] ?? ''])));
}

function unquoted(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

function number(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text);
}

/** The demo plant as engine input, straight from its files; areas from the geometry's own column of total areas. */
export function demoPlant(areaOf: (equipmentId: string) => number): PlantInput {
  const substances = new Map(demoLines('apis').map(line => [line['api_id'] ?? '', substance(line)]));
  const products = new Map(demoLines('products').map(line => [line['product_id'] ?? '', line]));
  const contents = demoLines('product_apis');
  const productions = demoLines('productions').map((line): Production => {
    const product = products.get(line['product_id'] ?? '');
    return {
      id: line['production_id'] ?? '',
      externalId: line['production_id'] ?? '',
      name: product?.['product_name'] ?? '',
      kind: 'product',
      route: 'oral',
      minBatchSizeKg: number(line['min_batch_size_kg']),
      unitMassMg: number(product?.['unit_weight_mg']),
      maxUnitsPerDay: null,
      actives: contents
        .filter(content => content['product_id'] === line['product_id'])
        .flatMap(content => {
          const found = substances.get(content['api_id'] ?? '');
          if (found === undefined) return [];
          return [
            {
              substance: found,
              strengthMg: number(content['strength_mg']),
              maxDailyDoseMgPerDay: number(content['largest_daily_dose_mg_api_per_day']),
            },
          ];
        }),
    };
  });
  const equipments = demoLines('equipment').map((line): Equipment => {
    const id = line['equipment_id'] ?? '';
    return { id, externalId: id, name: line['equipment_name'] ?? '', areaSqcm: areaOf(id) };
  });
  const uses = demoLines('production_equipment').map(line => ({
    productionId: line['production_id'] ?? '',
    equipmentId: line['equipment_id'] ?? '',
    alternative: null,
  }));
  return {
    productions,
    equipments,
    uses,
    agents: [],
    policies: {
      Chemical: defaultPolicy('Chemical'),
      Detergent: defaultPolicy('Detergent'),
      Intermediate: defaultPolicy('Intermediate'),
      Nitrosamine: defaultPolicy('Nitrosamine'),
    },
  };
}

function substance(line: Line): Substance {
  const hbel = number(line['hbel_ug_per_day']);
  return {
    id: line['api_id'] ?? '',
    externalId: line['api_id'] ?? '',
    name: line['inn'] ?? '',
    hbelMgPerDay: hbel === null ? {} : { any: hbel / 1000 },
    acceptableIntakeMgPerDay: null,
    ttcMgPerDay: null,
    therapeuticDoseMgPerDay: number(line['min_therapeutic_dose_mg_per_day']),
    ld50MgPerKg: number(line['ld50_oral_rat_mg_per_kg']),
    ld50Qualifier: line['ld50_qualifier'] === '>' ? '>' : line['ld50_qualifier'] === '<' ? '<' : '',
    productLimit: null,
  };
}
