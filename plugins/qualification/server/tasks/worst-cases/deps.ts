import { WorstCasesApiToken, type WorstCasesApi } from '#plugins/risk/server/api';

/** What the worst cases of a task follow from. */
export const worstCaseDeps = { ranking: WorstCasesApiToken };
export interface WorstCaseServices {
  readonly ranking: WorstCasesApi;
}
