import './nitrosamines.css';
import { defineApp } from '@limpid/ui-kit';
import { NitrosaminePages } from './nitrosamine.page.js';

export const nitrosaminePages = defineApp(NitrosaminePages);
