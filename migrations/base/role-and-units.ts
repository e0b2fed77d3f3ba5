import { quantityKinds } from '#schemas/lib/units';

/** The runtime role and the extension for search. A missing right is reported with code LP010 and what an administrator must run. */
export const roleAndExtension = `
  do $$
  declare
    mend text := 'Let a database administrator run: ';
  begin
    if not exists (select from pg_roles where rolname = 'limpid_runtime') then
      begin
        create role limpid_runtime nologin;
      exception
        when duplicate_object or unique_violation then null;
        when insufficient_privilege then
          raise exception 'The database user % may not create roles. %create role limpid_runtime nologin; grant limpid_runtime to %;',
            current_user, mend, current_user using errcode = 'LP010';
      end;
    end if;
    if not pg_has_role(current_user, 'limpid_runtime', 'member') then
      begin
        execute format('grant limpid_runtime to %I', current_user);
      exception when insufficient_privilege then
        raise exception 'The database user % may not work as limpid_runtime. %grant limpid_runtime to %;',
          current_user, mend, current_user using errcode = 'LP010';
      end;
    end if;
    begin
      create extension if not exists pg_trgm;
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise exception 'The extension pg_trgm is missing (it comes with PostgreSQL''s contrib package). %create extension pg_trgm;', mend
        using errcode = 'LP010';
    end;
  end $$;
`;

/** `kernel.quantity_base({value, unit})`: the value in the base unit of its kind, generated from the one unit table. */
export function quantityBase(): string {
  const factors = new Map<string, number>();
  for (const kind of Object.values(quantityKinds)) {
    for (const [unit, factor] of Object.entries(kind.units)) if (!factors.has(unit)) factors.set(unit, factor);
  }
  const cases = [...factors].map(([unit, factor]) => `when '${unit}' then ${factor}`).join(' ');
  return `create function kernel.quantity_base(quantity jsonb) returns double precision
    language sql immutable parallel safe
    return (quantity->>'value')::double precision * case quantity->>'unit' ${cases} end;
    grant execute on function kernel.quantity_base(jsonb) to limpid_runtime;`;
}
