import { defineApp, Forbidden } from '@limpid/ui-kit';

/** Shown under addresses that are not in this person's list of pages: not allowed, or not existing. */
export const { bootstrap, mount, unmount } = defineApp(() => <Forbidden />);
