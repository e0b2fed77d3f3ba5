import { Type } from 'typebox';

const idOf = (description: string) => Type.String({ format: 'uuid', description });

/** The parameters of calls about one pair: what stays behind, after what, and before what. */
export const pairParameters = {
  previous: Type.Optional(idOf('Production that leaves the residue; left out for cleaning agents')),
  substance: idOf('Active, intermediate, nitrosamine or cleaning agent that stays behind'),
  next: idOf('Production whose batch takes it up'),
  equipment: Type.Optional(
    idOf('Machine that both use, whose residue may reach first units alone; left out for the limit on all of them'),
  ),
};
