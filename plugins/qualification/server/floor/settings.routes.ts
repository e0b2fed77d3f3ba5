import { Type } from 'typebox';
import { defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { InspectionSettings, InspectionSettingsChange } from '#plugins/qualification/shared/inspection-settings';
import { inspectionSettings, saveInspectionSettings } from './settings.js';

const path = '/cleaning_inspection_settings';
const output = Type.Object({ cleaningInspectionSettings: InspectionSettings });
const shared = { path, scope: 'facility', feature: 'qualification', output } as const;

/** `{fp}/cleaning_inspection_settings` (specification section 7, entities 7.7). */
export const settingsRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    access: { anyOf: ['CleaningPolicy.Get', 'QualificationTask.Get'] },
    summary: 'The rules for cleaning, visual inspection and release on the floor',
    input: {},
    audit: readOnly,
    useCase: {
      name: 'qualification.get-inspection-settings',
      deps: {},
      run: async (_deps, call) => ({ cleaningInspectionSettings: await inspectionSettings(call) }),
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    access: { anyOf: ['CleaningPolicy.Modify'] },
    summary: 'Saves the rules against the version that was read; rules left out stay as they are',
    input: { body: InspectionSettingsChange },
    audit: 'required',
    reason: 'change',
    useCase: {
      name: 'qualification.save-inspection-settings',
      deps: {},
      run: async (_deps, call) => ({
        cleaningInspectionSettings: await saveInspectionSettings(call, call.input.body),
      }),
    },
  }),
];
