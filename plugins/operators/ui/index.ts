import { defineApp } from '@limpid/ui-kit';
import { OperatorPages } from './operator.page.js';

export const operatorPages = defineApp(OperatorPages);
