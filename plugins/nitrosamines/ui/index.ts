import './nitrosamines.css';
import { defineApp } from '@limpid/ui-kit';
import { NitrosaminePages } from './nitrosamine.page.js';
import { CombinedNitrosaminesPage } from './combined.page.js';

export const nitrosaminePages = defineApp(NitrosaminePages);
export const combinedNitrosaminesPage = defineApp(CombinedNitrosaminesPage);
