import type { Call, FacilityScope } from './call.js';
import type { Deps, Resolved } from '../token.js';

/**
 * A use case with its types erased, so that use cases fit one list. No caller can supply `never`: only the kernel runs
 * one, with the declared services and a validated input.
 */
export interface AnyUseCase {
  readonly name: string;
  readonly deps: Deps;
  run(deps: never, call: never): Promise<unknown>;
}

/** One function of the product. Routes, jobs and reports run use cases and nothing else. */
export interface UseCase<
  In,
  Out,
  D extends Deps = Deps,
  F extends FacilityScope | null = FacilityScope,
> extends AnyUseCase {
  readonly deps: D;
  run(deps: Resolved<D>, call: Call<In, F>): Promise<Out>;
}

/** Types a use case: `defineUseCase<In, Out>()({ name, deps, run })`; pass `null` as third type on system routes. */
export function defineUseCase<In, Out, F extends FacilityScope | null = FacilityScope>() {
  return <const D extends Deps>(useCase: UseCase<In, Out, D, F>): UseCase<In, Out, D, F> => useCase;
}
