import type { PartialModelGraph } from 'objection';
import type { UnitOfWork } from '#kernel/contract';
import { UserModel } from './user.model.js';

type UserGraph = PartialModelGraph<UserModel>;
type UserChange = { [Field in keyof UserGraph & string]?: UserGraph[Field] | undefined };

const links = ['roles', 'facilities'];

/** Stores a new account with what belongs to it; roles and facilities are named by their ids. */
export async function insertUser(tx: UnitOfWork, user: UserGraph): Promise<void> {
  await UserModel.query(tx.db).insertGraph(user, { relate: links });
}

/** Changes an account. Roles and facilities that are given replace those of before; what is undefined stays. */
export async function upsertUser(tx: UnitOfWork, user: UserChange): Promise<void> {
  await UserModel.query(tx.db).upsertGraph(user as UserGraph, { relate: links, unrelate: links });
}
