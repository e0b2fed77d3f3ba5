import type { Caller } from './sequence.js';

/** A run of a verification in progress with that many samples. */
export async function aRunWithSamples(caller: Caller, path: string, samples: number): Promise<string> {
  const made = async (list: string, one: string, body: object): Promise<string> => {
    const answer = await caller.post(`${path}${list}`, body);
    return (answer.body as Record<string, { id: string }>)[one]?.id ?? '';
  };
  const first = async (list: string, many: string): Promise<string> => {
    const { body } = await caller.get(`${path}${list}?pageLimit=1`);
    return (body as Record<string, { id: string }[]>)[many]?.[0]?.id ?? '';
  };
  const apiId = await first('/apis', 'apis');
  const productionId = await first('/productions', 'productions');
  const mocId = await made('/moc', 'moc', { externalId: 'MOC-RUN', name: 'Steel' });
  const equipmentId = await made('/equipments', 'equipment', {
    externalId: 'EQ-RUN',
    name: 'Mixer of the run',
    equipmentType: 'mixer',
    mocIds: [mocId],
  });
  const methodId = await made('/analytical-methods', 'analyticalMethod', {
    externalId: 'AM-RUN',
    name: 'HPLC',
    apiId,
    sampleType: 'swab',
    lod: { value: 0.05, unit: 'ppm' },
    loq: { value: 0.1, unit: 'ppm' },
    extractionVolume: { value: 10, unit: 'ml' },
    swabArea: { value: 25, unit: 'sqcm' },
    recoveries: [{ mocId, recoveryPercent: 80 }],
  });
  for (let number = 1; number <= samples; number++) {
    const location = await made(`/equipments/${equipmentId}/sampling-locations`, 'samplingLocation', {
      externalId: `L-${number}`,
      name: `Wall ${number}`,
      description: 'Below the outlet',
      mocId,
      sampleTypes: ['swab'],
    });
    await made(`/sampling-locations/${location}/samples`, 'sample', {
      sampleType: 'swab',
      contaminant: 'product',
      targetId: apiId,
      acceptanceMode: 'custom',
      customLimit: { operator: 'LessThanEqualTo', value: 0.00125, unit: 'mg/sqcm', justification: 'measured' },
      methodId,
    });
  }
  const studyId = await made('/studies', 'study', {
    name: 'Verification',
    studyType: 'verification',
    equipmentId,
    productionId,
  });
  const run = await made(`/studies/${studyId}/runs`, 'run', {});
  const read = async () =>
    ((await caller.get(`${path}/runs/${run}`)).body as { run: { version: number; samples: { id: string }[] } }).run;
  const { version, samples: planned } = await read();
  await caller.post(`${path}/runs/${run}/actions`, {
    action: 'start',
    version,
    batchNumber: 'B-BENCH',
  });
  if (planned.length !== samples) throw new Error(`the run has ${planned.length} samples`);
  return run;
}
