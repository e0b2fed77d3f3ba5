import type { ResidueType } from '#plugins/limits/shared/policy';
import { area, surface } from './area-fields.js';
import { criteria, factors } from './criteria-fields.js';
import type { PolicySection } from './policy-field-types.js';
import { reports, samples } from './sample-fields.js';

const sections: readonly PolicySection[] = [criteria, factors, area, surface, samples, reports];

/** The sections of a residue type, without empty ones. */
export function sectionsOf(residueType: ResidueType): readonly PolicySection[] {
  return sections
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter(field => field.only === undefined || field.only.includes(residueType)),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** Label of a setting by its path, for lists of differences. */
export function settingLabel(path: string): string {
  const all = sections.flatMap(section => section.fields);
  const found = all.find(field => path === field.path || path.startsWith(`${field.path}.`));
  if (found === undefined) return path === 'enabled' ? 'Assess this residue' : path;
  const rest = path.slice(found.path.length + 1);
  return rest === '' || rest === 'value' ? found.label : `${found.label}, ${rest}`;
}
