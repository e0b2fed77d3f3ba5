import { Printer } from '@carbon/icons-react';
import { MenuButton, MenuItem } from '@carbon/react';
import { api, ApiFailure, fp, toast, usePermission } from '@limpid/ui-kit';

/** Who has access to what, since when, granted by whom, on paper; `at` keeps what is held at that moment. */
export function PrintAccess({ search, at }: { readonly search: string; readonly at: string | null }) {
  const maySee = usePermission('AuditLog.Get');
  if (!maySee) return null;
  const print = async (format: 'pdf' | 'xlsx'): Promise<void> => {
    const query = new URLSearchParams({ search, ...(at === null ? {} : { at }) });
    try {
      await api.download(fp(`/access-report/${format}?${query.toString()}`), 'Printing the list');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast({ kind: 'error', title: 'Not printed', text: error.message });
    }
  };
  return (
    <MenuButton label="Print access" kind="tertiary" menuAlignment="bottom-end">
      <MenuItem label="PDF" renderIcon={Printer} onClick={() => void print('pdf')} />
      <MenuItem label="Spreadsheet" renderIcon={Printer} onClick={() => void print('xlsx')} />
    </MenuButton>
  );
}
