import { defineApp } from '@limpid/ui-kit';
import { Chrome } from './chrome.js';

export const { bootstrap, mount, unmount } = defineApp(Chrome);
