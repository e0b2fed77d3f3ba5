import type { AnyUseCase, Call, Deps, FacilityScope, Resolved } from '#kernel/contract';

/**
 * Runs a use case with erased types. Services and input must be those of its declaration, where the compiler checked
 * that they fit.
 */
export function runUseCase(
  useCase: AnyUseCase,
  services: Resolved<Deps>,
  call: Call<unknown, FacilityScope | null>,
): Promise<unknown> {
  return useCase.run(services as never, call as never);
}
