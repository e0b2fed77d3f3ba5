import './nitrosamines.css';
import { defineApp } from '@limpid/ui-kit';
import { NitrosaminePages } from './nitrosamine.page.js';
import { TogetherPage } from './together.page.js';

export const nitrosaminePages = defineApp(NitrosaminePages);
export const togetherPage = defineApp(TogetherPage);
