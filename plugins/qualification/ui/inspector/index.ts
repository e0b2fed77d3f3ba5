import { defineApp } from '@limpid/ui-kit';
import { InspectorPage } from './inspector.page.js';
import './inspector.css';

export const inspectorPages = defineApp(InspectorPage);
