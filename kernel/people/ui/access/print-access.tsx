import { Printer } from '@carbon/icons-react';
import { MenuButton, MenuItem } from '@carbon/react';
import { FilesInMaking, fp, useFiles, usePermission } from '@limpid/ui-kit';

/** Who has access to what, since when, granted by whom, as a document; `at` limits it to what is held at that moment. */
export function PrintAccess({ search, at }: { readonly search: string; readonly at: string | null }) {
  const maySee = usePermission('AuditLog.Get');
  const files = useFiles('Printing the list');
  if (!maySee) return null;
  const print = (format: 'pdf' | 'xlsx'): void => {
    const query = new URLSearchParams({ search, ...(at === null ? {} : { at }) });
    files.get(fp(`/access-report/${format}?${query.toString()}`), `Access of people (${format.toUpperCase()})`);
  };
  return (
    <>
      <MenuButton label="Print access" kind="tertiary" menuAlignment="bottom-end">
        <MenuItem label="PDF" renderIcon={Printer} onClick={() => print('pdf')} />
        <MenuItem label="Spreadsheet (XLSX)" renderIcon={Printer} onClick={() => print('xlsx')} />
      </MenuButton>
      <FilesInMaking files={files} />
    </>
  );
}
