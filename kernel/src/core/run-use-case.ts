import type { AnyUseCase, Call, Deps, FacilityScope, Resolved } from '#kernel/contract';

/**
 * Runs a use case whose types are erased. The services must be those that it names, the input one that passed the shapes
 * of its route, report or resource: that these fit what it takes, the compiler saw where it was declared.
 */
export function runUseCase(
  useCase: AnyUseCase,
  services: Resolved<Deps>,
  call: Call<unknown, FacilityScope | null>,
): Promise<unknown> {
  return useCase.run(services as never, call as never);
}
