import { Model, snakeCaseMappers } from 'objection';
import type { User } from '#schemas/identity/user';

/** The id of an account in another system. */
class ExternalIdentityModel extends Model {
  static override tableName = 'kernel.external_identity';
  declare id: string;
  declare provider: string;
  declare subject: string;
}

class RoleModel extends Model {
  static override tableName = 'kernel.role';
  declare id: string;
}

class FacilityModel extends Model {
  static override tableName = 'kernel.facility';
  declare id: string;
}

/** An account with its roles, its facilities, and its ids in other systems. */
export class UserModel extends Model {
  static override tableName = 'kernel.app_user';
  static override columnNameMappers = snakeCaseMappers();
  static override relationMappings = {
    roles: linked('role', RoleModel),
    facilities: linked('facility', FacilityModel),
    externalIdentities: {
      relation: Model.HasManyRelation,
      modelClass: ExternalIdentityModel,
      join: { from: 'kernel.app_user.id', to: 'kernel.external_identity.user_id' },
    },
  };
  declare departmentId: string | null;
  declare status: string;
  declare passwordHash: string;
  declare passwordChangedAt: Date;
  declare createdAt: Date;
  declare createdBy: string;
  declare updatedAt: Date;
  declare updatedBy: string;
  declare roles?: RoleModel[];
  declare facilities?: FacilityModel[];
  declare externalIdentities?: ExternalIdentityModel[];
}
type Names = 'username' | 'firstName' | 'lastName' | 'email' | 'employeeId';
type Rights = 'authenticationType' | 'language' | 'validFrom' | 'validTo' | 'allFacilities' | 'mustChangePassword';
type Details = Pick<User, Names | Rights | 'id' | 'version'>;
/** Columns that are answered as they are stored. */
export interface UserModel extends Details {}

/** Records that a table of links ties to accounts. */
function linked(name: 'role' | 'facility', modelClass: typeof Model) {
  const through = { from: `kernel.user_${name}.user_id`, to: `kernel.user_${name}.${name}_id` };
  return {
    relation: Model.ManyToManyRelation,
    modelClass,
    join: { from: 'kernel.app_user.id', through, to: `kernel.${name}.id` },
  };
}
