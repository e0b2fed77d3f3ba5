import { defineApp, Forbidden } from '@limpid/ui-kit';

/** Shown at addresses that are not among the user's pages: not permitted, or not existing. */
export const { bootstrap, mount, unmount } = defineApp(() => <Forbidden />);
