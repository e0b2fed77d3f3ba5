import { containing, notFound, type AnyCall } from '#kernel/contract';
import type { ImportedRow, ImportPreview, ResultImport } from '#plugins/sampling/shared/result-import';

const columns = `i.id, i.number, f.name as "fileName", f.size as bytes, i.sha256, i.profile, i.rows, i.entered,
  i.left_out as "leftOut", i.flagged, i.reason, to_json(i.created_at) #>> '{}' as "createdAt",
  u.first_name || ' ' || u.last_name as "createdBy"`;
const tables = `sampling.result_import i
  join kernel.file f on f.facility_id = i.facility_id and f.id = i.file_id
  join kernel.app_user u on u.id = i.created_by`;

/** A page of imports, newest first; a search finds file, profile and person. */
export async function readImports(
  call: AnyCall,
  { search = '' }: { readonly search?: string },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly imports: ResultImport[]; readonly total: number }> {
  const where = `i.facility_id = $1
    and ($2 = '%%' or lower(f.name || ' ' || i.profile || ' ' || u.first_name || ' ' || u.last_name) like $2)`;
  const values = [call.facility.id, containing(search)];
  const imports = await call.tx.rows<ResultImport>({
    name: 'sampling-result-imports',
    text: `select ${columns} from ${tables} where ${where} order by i.number desc limit $3 offset $4`,
    values: [...values, limit, offset],
  });
  const [row] = await call.tx.rows<{ total: number }>({
    name: 'sampling-result-imports-count',
    text: `select count(*)::int as total from ${tables} where ${where}`,
    values,
  });
  return { imports: imports.map(whole), total: row?.total ?? 0 };
}

/** One import; NotFoundError for one of another facility. */
export async function importById(call: AnyCall, id: string): Promise<ResultImport> {
  const [found] = await call.tx.rows<ResultImport>({
    name: 'sampling-result-import',
    text: `select ${columns} from ${tables} where i.facility_id = $1 and i.id = $2`,
    values: [call.facility.id, id],
  });
  if (found === undefined) throw notFound('Result import');
  return whole(found);
}

/** Sizes of files are answered as text by the database. */
const whole = (found: ResultImport): ResultImport => ({ ...found, bytes: Number(found.bytes) });

/** The stored file of an import. */
export async function fileOfImport(call: AnyCall, id: string): Promise<string> {
  const [row] = await call.tx.rows<{ fileId: string }>({
    name: 'sampling-file-of-import',
    text: `select file_id as "fileId" from sampling.result_import where facility_id = $1 and id = $2`,
    values: [call.facility.id, id],
  });
  if (row === undefined) throw notFound('Result import');
  return row.fileId;
}

/** Imports of the very same file, newest first. */
export async function earlierImports(call: AnyCall, sha256: string): Promise<ImportPreview['earlier']> {
  return call.tx.rows({
    name: 'sampling-earlier-imports',
    text: `select i.id, i.number, to_json(i.created_at) #>> '{}' as at, u.first_name || ' ' || u.last_name as by
           from sampling.result_import i join kernel.app_user u on u.id = i.created_by
           where i.facility_id = $1 and i.sha256 = $2 order by i.number desc limit 10`,
    values: [call.facility.id, sha256],
  });
}

/** What an import entered, in the order of the file. */
export async function rowsOfImport(call: AnyCall, id: string): Promise<ImportedRow[]> {
  return call.tx.rows<ImportedRow>({
    name: 'sampling-rows-of-import',
    text: `select x.line, s.id as "sampleId", s.set_id as "setId", s.label, r.residue_option as "residueOption",
        r.observed_value as value, r.observed_unit as unit, r.verdict, r.is_current as "isCurrent", x.flags
      from sampling.result_import_row x
      join sampling.set_sample s on s.facility_id = x.facility_id and s.id = x.set_sample_id
      join sampling.sample_result r on r.facility_id = x.facility_id and r.set_sample_id = x.set_sample_id
        and r.number = x.result_number
      where x.facility_id = $1 and x.import_id = $2 order by x.line`,
    values: [call.facility.id, id],
  });
}
