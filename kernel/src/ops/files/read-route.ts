import { Type } from 'typebox';
import { ApiError, JsonText, type AnyCall, type FacilityScope } from '#kernel/contract';
import { FacilitiesToken } from '../../facility/facilities.js';
import { isEnabled } from '../../facility/features.js';
import type { Kernel } from '../../boot/create-kernel.js';
import { runUseCase } from '../../core/run-use-case.js';
import { AsOfQuery, queryOf } from '../../http/route-query.js';
import { compileCheck } from '../../core/validate.js';
import { PastToken } from '../../views/bind-views.js';
import { readAsService } from '../../session/system-context.js';

/**
 * The answer of a GET call of the facility's route as the service account: the command line shows the same as the
 * screens, and knows no plugin. `asOf` reads as of an earlier moment, or of the end of a day;
 * `params` are the values of a path such as `/things/:id`. Throws `NotFoundError`
 * when this installation has no such route.
 */
export async function readRoute<T>(
  kernel: Kernel,
  facility: FacilityScope,
  path: `/${string}`,
  query: Readonly<Record<string, unknown>>,
  asOf?: string,
  params: Readonly<Record<string, string>> = {},
): Promise<T> {
  const route = kernel.registry.routes.find(
    found => found.method === 'GET' && found.scope === 'facility' && found.path === path,
  );
  if (route === undefined)
    throw new ApiError('NotFoundError', { message: `This installation has nothing that answers ${path}` });
  await assertFeature(kernel, facility, route.feature);
  compileCheck(queryOf(route), 'query')(query);
  const deps = kernel.services.resolveAll(route.useCase.deps);
  const input = { params, query, body: undefined, files: [] };
  const answer = await readAsService(kernel.database, 'cli', facility, async call =>
    runUseCase(route.useCase, deps, { ...(await seenAsOf(kernel, call, asOf)), input }),
  );
  return (answer instanceof JsonText ? JSON.parse(answer.text) : answer) as T;
}

const asOfOption = '--as-of';
const checkAsOf = compileCheck(Type.Object({ [asOfOption]: AsOfQuery.properties.asOf }), 'query');

/** The call as of `asOf`, if given; refuses an invalid moment under the name of the option. */
export async function seenAsOf<C extends AnyCall>(kernel: Kernel, call: C, asOf: string | undefined): Promise<C> {
  if (asOf === undefined) return call;
  checkAsOf({ [asOfOption]: asOf });
  return kernel.resolve(PastToken).at(call, asOf, asOfOption);
}

/** Refuses features that the facility does not have, as a call does. */
export async function assertFeature(kernel: Kernel, facility: FacilityScope, feature?: string): Promise<void> {
  if (feature === undefined) return;
  const known = await kernel.resolve(FacilitiesToken).byId(facility.id);
  if (known === null || !isEnabled(kernel.registry.features, known, feature))
    throw new ApiError('NotAllowed', { message: `The feature ${feature} is not part of this facility` });
}
