import { Type } from 'typebox';

const idOf = (description: string) => Type.String({ format: 'uuid', description });

/** The parameters of routes about one pair: the residue, the previous and the next production. */
export const pairParameters = {
  previous: Type.Optional(idOf('Production that leaves the residue; left out for cleaning agents')),
  substance: idOf('Active, intermediate, nitrosamine or cleaning agent that remains'),
  next: idOf('Production whose batch receives it'),
  equipment: Type.Optional(
    idOf(
      'Equipment that both use, whose residue may reach only first units; left out for the limit on all shared equipment',
    ),
  ),
};
