import { Notification } from '@carbon/icons-react';
import { HeaderCount } from '@limpid/ui-kit';
import type { OwnNotices } from '#schemas/identity/notices';
import { useInstallationData } from '../installation-data.js';

/** The way to the notices in the header, with the number of unread ones. */
export function NoticeCount() {
  const { data } = useInstallationData<OwnNotices>('/notices?pageLimit=1', 'Loading notices', { isAside: true });
  const unread = data?.unread ?? 0;
  const words = unread === 0 ? 'none is unread' : unread === 1 ? '1 is unread' : `${unread} are unread`;
  return (
    <HeaderCount href="/app/notices" label={`Notices: ${words}`} count={unread}>
      <Notification size={20} />
    </HeaderCount>
  );
}
