import { defineUseCase, validationError } from '#kernel/contract';

/** An active formula must be retired or replaced before it is archived. */
export const notActive = defineUseCase<{ readonly row: { readonly status: string | null } }, void>()({
  name: 'risk.formula-not-active',
  deps: {},
  run: (_deps, call) => {
    if (call.input.row.status !== 'active') return Promise.resolve();
    throw validationError({ path: '', message: 'This formula cannot be archived: it is active. Retire it first' });
  },
});
