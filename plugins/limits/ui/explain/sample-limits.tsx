import { Select, SelectItem, Tag, TextInput } from '@carbon/react';
import { useState } from 'react';
import { InlineFailure } from './inline-failure.js';
import {
  currentProductType,
  formatBeside,
  formatLimitIn,
  formatNumber,
  useFacilityData,
  usePermission,
  withAsOf,
} from '@limpid/ui-kit';
import { typedNumber } from '#schemas/lib/typed-number';
import { equipmentOf } from '#plugins/limits/shared/explain-query';
import type { Limit } from '#plugins/limits/shared/limit';
import type { ResidueType } from '#plugins/limits/shared/policy';
import type { SampleLimit } from '#plugins/limits/shared/sample-limit';
import { offeredSampleTypes, type SampleType } from '#plugins/products/shared/analytical-method';
import { flagWord, inputWord } from '../words.js';
import { OperatorFact } from './operator-fact.js';
import {
  recoverySource,
  sampleFields,
  type CountedEquipment,
  type MethodRow,
  type SampleFields,
} from './sample-fields.js';

const sampleWords: Readonly<Record<SampleType, string>> = { swab: 'Swab', rinse: 'Rinse' };

/** The analytical-method field that names a residue of each type. */
const analyteOf: Readonly<Record<ResidueType, string>> = {
  Chemical: 'apiId',
  Intermediate: 'intermediateId',
  Detergent: 'cleaningAgentId',
  Nitrosamine: 'nitrosamineId',
};

/** Methods for a residue in samples of a type; none for users who may not see methods. */
function useMethods({ residueType, substance }: Limit, type: SampleType, asOf: string | null): readonly MethodRow[] {
  const analyte = `${analyteOf[residueType]}=${substance.id}`;
  const { data } = useFacilityData<{ analyticalMethods: readonly MethodRow[] }>(
    withAsOf(`/analytical-methods?pageLimit=100&sort=externalId&sampleType=${type}&${analyte}`, asOf),
    'Loading the methods',
    { isAside: true, enabled: usePermission('AnalyticalMethod.Get') },
  );
  return data?.analyticalMethods ?? [];
}

/** The limit of a swab or rinse of any size, and whether a reading would pass. */
export function SampleLimits({
  limit,
  equipments,
  asOf,
}: {
  readonly limit: Limit;
  readonly equipments: readonly CountedEquipment[];
  readonly asOf: string | null;
}) {
  const offered = offeredSampleTypes(currentProductType());
  const [type, setType] = useState<SampleType>(offered[0] ?? 'swab');
  const [rinsedId, setRinsedId] = useState<string | null>(null);
  const rinsed = equipments.find(({ id }) => id === rinsedId) ?? equipments[0] ?? null;
  const [fields, setFields] = useState(sampleFields(type, null, rinsed));
  const [methodId, setMethodId] = useState<string | null>(null);
  const methods = useMethods(limit, type, asOf);
  const method = methods.find(({ id }) => id === methodId) ?? null;
  const [byRatio, setByRatio] = useState(false);
  const left: readonly (keyof SampleFields)[] =
    type === 'rinse' && byRatio ? ['volumeMl'] : ['ratioVolumeMl', 'ratioAreaSqcm'];
  const chooseVolume = (isByRatio: boolean): void => {
    setByRatio(isByRatio);
    // The current volume becomes the initial ratio.
    if (isByRatio) setFields({ ...fields, ratioVolumeMl: fields.volumeMl, ratioAreaSqcm: fields.areaSqcm });
  };
  const choose = (next: SampleType): void => {
    setByRatio(false);
    setType(next);
    setMethodId(null);
    setFields(sampleFields(next, null, rinsed));
  };
  const rinse = (equipment: CountedEquipment | null): void => {
    setByRatio(false);
    setRinsedId(equipment?.id ?? null);
    setFields(sampleFields('rinse', method, equipment));
  };
  const measureBy = (chosen: MethodRow | null): void => {
    setByRatio(false);
    setMethodId(chosen?.id ?? null);
    setFields(sampleFields(type, chosen, rinsed));
  };
  const query = new URLSearchParams({ substance: limit.substance.id, next: limit.next.id, sampleType: type });
  const own = equipmentOf(limit);
  if (own !== null) query.set('equipment', own.id);
  if (limit.previous !== null) query.set('previous', limit.previous.id);
  for (const [name, text] of Object.entries(fields)) {
    const value = typedNumber(text);
    if (value !== null && !left.some(each => each === name)) query.set(name, String(value));
  }
  const { data, error } = useFacilityData<{ sampleLimit: SampleLimit }>(
    withAsOf(`/limits/sample?${query.toString()}`, asOf),
    'Calculating the sample',
  );
  const field = (name: keyof SampleFields, label: string, help = '') => (
    <TextInput
      id={`sample-${name}`}
      labelText={label}
      helperText={help}
      inputMode="decimal"
      value={fields[name]}
      onChange={event => setFields({ ...fields, [name]: event.target.value })}
    />
  );
  return (
    <>
      <div className="limpid-form">
        <Select
          id="sample-type"
          labelText="Sample"
          value={type}
          onChange={event => choose(event.target.value === 'rinse' ? 'rinse' : 'swab')}
        >
          {offered.map(each => (
            <SelectItem key={each} value={each} text={sampleWords[each]} />
          ))}
        </Select>
        {methods.length > 0 && (
          <Select
            id="sample-method"
            labelText="Measured by"
            helperText="Sets the swab, recovery, dilution and share of carbon stated by the method"
            value={methodId ?? ''}
            onChange={event => measureBy(methods.find(({ id }) => id === event.target.value) ?? null)}
          >
            <SelectItem value="" text="" />
            {methods.map(({ id, externalId, name }) => (
              <SelectItem key={id} value={id} text={`${externalId} ${name}`} />
            ))}
          </Select>
        )}
        {type === 'rinse' && equipments.length > 1 && (
          <Select
            id="sample-equipment"
            labelText="Rinsed equipment"
            helperText={rinsed === null ? '' : volumeSource(rinsed)}
            value={rinsed?.id ?? ''}
            onChange={event => rinse(equipments.find(({ id }) => id === event.target.value) ?? null)}
          >
            {equipments.map(({ id, externalId, name }) => (
              <SelectItem key={id} value={id} text={`${externalId} ${name}`} />
            ))}
          </Select>
        )}
        {field(
          'areaSqcm',
          type === 'swab' ? 'Area of one swab, sqcm' : 'Rinsed area, sqcm',
          swabSource(type, method?.swabArea),
        )}
        {type === 'rinse' && (
          <Select
            id="sample-volume-by"
            labelText="Rinse volume"
            helperText={
              byRatio && data !== undefined
                ? `${formatNumber(data.sampleLimit.volumeMl)} ml on this area`
                : 'A validated ratio of volume to area applies to other areas, too'
            }
            value={byRatio ? 'ratio' : 'stated'}
            onChange={event => chooseVolume(event.target.value === 'ratio')}
          >
            <SelectItem value="stated" text="As stated" />
            <SelectItem value="ratio" text="By a validated ratio" />
          </Select>
        )}
        {!left.includes('volumeMl') &&
          field(
            'volumeMl',
            type === 'swab' ? 'Extraction volume, ml' : 'Rinse volume, ml',
            swabSource(type, method?.extractionVolume),
          )}
        {!left.includes('ratioVolumeMl') && field('ratioVolumeMl', 'Validated rinse volume, ml')}
        {!left.includes('ratioAreaSqcm') && field('ratioAreaSqcm', 'Validated for an area of, sqcm')}
        {type === 'swab' && field('count', 'Swabs in one extract')}
        {field('recoveryPercent', 'Recovery, %', recoverySource(method))}
        {field('dilutionFactor', 'Dilution factor')}
        {method !== null && fields.carbonPercent !== '' && field('carbonPercent', 'Carbon, %')}
        {type === 'swab' && field('swabHeadSqcm', 'Swab head, sqcm', 'Both sides, for the residue on the head')}
        {field(
          'skinAbsorbedPercent',
          'Absorbed through the skin, %',
          'By operators who touch the surface; 10 is usual',
        )}
        {field('handAreaSqcm', 'Hand area, sqcm', '100 is one hand')}
        {field('reading', `Reading to try, ${data?.sampleLimit.limit?.recordingUnit ?? 'ppm'}`)}
      </div>
      {error !== null && <InlineFailure error={error} />}
      {error === null && data !== undefined && <Answer sample={data.sampleLimit} l3MgPerSqcm={limit.l3MgPerSqcm} />}
    </>
  );
}

/** The source of swab values that are not stated; the rinse names its equipment. */
function swabSource(type: SampleType, stated: object | null | undefined): string {
  return type === 'swab' && (stated ?? null) === null ? 'The usual value is assumed' : '';
}

function volumeSource({ rinseVolumeMl }: CountedEquipment): string {
  return rinseVolumeMl === null ? 'No stated rinse volume: 1 L per square metre' : 'With its stated rinse volume';
}

function ppm(value: number): string {
  return formatLimitIn({ value, unit: 'ppm' });
}

function mass(mg: number): string {
  return formatLimitIn({ value: mg, unit: 'mg' });
}

function Answer({ sample, l3MgPerSqcm }: { readonly sample: SampleLimit; readonly l3MgPerSqcm: number }) {
  const { limit, reading } = sample;
  if (limit === null)
    return (
      <p className="limpid-lead" role="status">
        {sample.outcome === 'RECOVERY_TOO_LOW'
          ? 'The recovery is below the minimum of the policy.'
          : `Missing: ${inputWord(sample.missing.join(', '))}`}
      </p>
    );
  return (
    <div role="status">
      <p className="limpid-sentence">
        {formatLimitIn(limit.printed)}; the laboratory may read at most {ppm(limit.l5RawPpm)}, which is{' '}
        {mass(limit.l4RawMg)}.
      </p>
      <dl className="limpid-facts">
        <dt>{sample.count > 1 ? `L4 per extract of ${sample.count} swabs` : `L4 per ${sample.sampleType}`}</dt>
        <dd>
          {mass(limit.l4Mg)}
          {limit.l4Mg === limit.calculatedL4Mg ? '' : ` (calculated ${mass(limit.calculatedL4Mg)})`}
        </dd>
        <dt>L5 in the extract or rinse</dt>
        <dd>{ppm(limit.l5Ppm)}</dd>
        {limit.alert !== null && (
          <>
            <dt>Alert level, {formatNumber(limit.alert.percent)} % of the limit</dt>
            <dd>
              {formatLimitIn(limit.alert.printed)}; read as {ppm(limit.alert.l5RawPpm)}
            </dd>
          </>
        )}
        <dt>Recovery</dt>
        <dd>{formatNumber(limit.recoveryPercent)} %</dd>
        {limit.carbon !== null && (
          <>
            <dt>As carbon, for TOC</dt>
            <dd>
              at most {ppm(limit.carbon.ppm)}, which is {mass(limit.carbon.massMg)}, at{' '}
              {formatNumber(limit.carbon.fraction * 100)} % carbon
            </dd>
          </>
        )}
        {limit.diluted !== null && (
          <>
            <dt>Diluted {formatNumber(limit.diluted.factor)} times</dt>
            <dd>
              read as at most {ppm(limit.diluted.ppm)}
              {limit.diluted.carbonPpm !== null && `, as carbon ${ppm(limit.diluted.carbonPpm)}`}
            </dd>
          </>
        )}
        {limit.swabHead !== null && (
          <>
            <dt>Residue on the swab head of {formatNumber(limit.swabHead.headSqcm)} sqcm</dt>
            <dd>{formatNumber(limit.swabHead.residueUgPerSqcm)} ug/sqcm at the limit</dd>
          </>
        )}
        {sample.operator !== null && <OperatorFact operator={sample.operator} />}
        {reading !== null && (
          <>
            <dt>The reading</dt>
            <dd>
              <Tag type={reading.pass ? 'green' : 'red'}>{reading.pass ? 'passes' : 'fails'}</Tag>{' '}
              {reading.isAlert && <Tag type="magenta">above the alert level</Tag>} adjusted{' '}
              {formatBeside(reading.adjustedMg, limit.l4Mg, 'mg')}, on the surface{' '}
              {formatBeside(reading.sarMgPerSqcm, l3MgPerSqcm, 'mg/sqcm')}
            </dd>
            {reading.asOneSwab !== null && (
              <>
                <dt>If all residue came from one swab</dt>
                <dd>
                  <Tag type={reading.asOneSwab.pass ? 'green' : 'magenta'}>
                    {reading.asOneSwab.pass ? 'would pass' : 'would fail'}
                  </Tag>{' '}
                  {formatBeside(reading.asOneSwab.sarMgPerSqcm, l3MgPerSqcm, 'mg/sqcm')}
                </dd>
              </>
            )}
          </>
        )}
      </dl>
      {limit.flags.length > 0 && (
        <ul className="limpid-lead">
          {limit.flags.map(flag => (
            <li key={flag}>{flagWord(flag)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
