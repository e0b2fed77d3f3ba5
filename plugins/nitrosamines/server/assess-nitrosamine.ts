import type { AnyCall } from '#kernel/contract';
import { isAbove, type PlantLimits } from '#plugins/limits/server/api';
import type { ProductsApi } from '#plugins/products/server/api';
import type { NitrosamineAssessment, ProductionAssessment } from '#plugins/nitrosamines/shared/assessment';
import { maximumDailyDose } from './daily-dose.js';
import { intakesOf, lowestIntake, ppmInProduct, type Intake } from './engine/index.js';
import { linksOf } from './occurrence-source.js';
import type { KnownNitrosamine } from './read-nitrosamines.js';
import type { SwabDetection } from './swab-detection.js';

export type Sample = NitrosamineAssessment['sample'];

/** Limits of a nitrosamine in products, on surfaces and on swabs of each production that may carry it. */
export async function assessNitrosamine(
  plant: PlantLimits,
  products: ProductsApi,
  call: AnyCall,
  nitrosamine: KnownNitrosamine,
  { detection: { methods, loqPpm }, sample }: { readonly detection: SwabDetection; readonly sample: Sample },
): Promise<NitrosamineAssessment> {
  const authority = plant.policyOf('Nitrosamine').nitrosamineAuthority;
  const intakes = intakesOf(nitrosamine);
  const intake = chosenIntake(intakes, authority);
  const loqNgPerMl = loqPpm === null ? null : loqPpm * 1000;
  const links = linksOf(nitrosamine.occurrences);
  const found = await products.productionsWith(
    call,
    links.map(({ id }) => id),
  );
  const assessed = plant.records.productions.flatMap((production): ProductionAssessment[] => {
    const here = links.filter(({ id }) => found.get(id)?.includes(production.id)).map(({ occurrence }) => occurrence);
    if (here.length === 0) return [];
    const dose = maximumDailyDose(here, production, plant.records);
    const row = plant
      .nitrosamines({ productionId: production.id })
      .find(each => each.nitrosamine.id === nitrosamine.id);
    const swab = row?.limit === undefined || row.limit === null ? null : swabOf(plant, row.limit, sample);
    return [
      {
        production: { id: production.id, externalId: production.externalId, name: production.name },
        inProduct:
          dose === null || intake?.ngPerDay === null || intake === null
            ? null
            : { maxDailyDoseMg: dose.mg, doseFrom: dose.from, ppm: ppmInProduct(intake.ngPerDay, dose.mg) },
        outcome: row?.outcome ?? 'NO_NEXT_PRODUCT',
        missing: row?.missing ?? [],
        limit: row?.limit ?? null,
        swab,
        isFeasible: isFeasible(loqNgPerMl, swab, sample),
      },
    ];
  });
  const { id, externalId, name } = nitrosamine;
  return {
    nitrosamine: { id, externalId, name },
    authority,
    intakes: [...intakes],
    intake,
    sample,
    methods: [...methods],
    loqNgPerMl,
    productions: assessed,
    basis: plant.basis,
  };
}

/** Not feasible with the known recovery is final; feasible stays unknown while a recovery is missing. */
function isFeasible(
  loqNgPerMl: number | null,
  swab: ProductionAssessment['swab'],
  { missing }: Sample,
): boolean | null {
  if (swab === null || loqNgPerMl === null) return null;
  if (isAbove(loqNgPerMl, swab.rawNgPerMl)) return false;
  return missing.length > 0 ? null : true;
}

/** The intake that the policy selects; null without one. */
export function chosenIntake(intakes: readonly Intake[], authority: NitrosamineAssessment['authority']): Intake | null {
  if (authority === 'strictest') return lowestIntake(intakes);
  const own = intakes.find(each => each.authority === authority);
  return own === undefined || own.ngPerDay === null ? null : own;
}

function swabOf(
  plant: PlantLimits,
  limit: NonNullable<ProductionAssessment['limit']>,
  { areaSqcm, volumeMl, recoveryPercent }: Sample,
): ProductionAssessment['swab'] {
  const found = plant.sampleLimit(
    {
      previousId: limit.previous?.id ?? null,
      substanceId: limit.substance.id,
      nextId: limit.next.id,
      equipmentId: limit.transfer?.equipment.id,
    },
    { sampleType: 'swab', areaSqcm, volumeMl, count: 1, recoveryPercent, reading: null },
  )?.limit;
  if (found === undefined || found === null) return null;
  return { ng: found.l4Mg * 1e6, rawNg: found.l4RawMg * 1e6, rawNgPerMl: found.l5RawPpm * 1000 };
}
