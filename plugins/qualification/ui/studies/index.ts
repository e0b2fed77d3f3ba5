import { defineApp } from '@limpid/ui-kit';
import { CycleProfilePages } from './cycle-profile.pages.js';
import { ProtocolPages } from './protocol.pages.js';
import { RunPages } from './run.pages.js';
import { StudyPages } from './study.pages.js';
import './studies.css';

export const protocolPages = defineApp(ProtocolPages);
export const studyPages = defineApp(StudyPages);
export const cycleProfilePages = defineApp(CycleProfilePages);
export const runPages = defineApp(RunPages);
