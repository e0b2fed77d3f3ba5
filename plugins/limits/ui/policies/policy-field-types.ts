import type { PolicySettings, ResidueType } from '#plugins/limits/shared/policy';

export interface PolicyFieldBase {
  /** Path in the settings, as faults name it. */
  readonly path: string;
  readonly label: string;
  /** One sentence for newcomers. */
  readonly help: string;
  /** Residue types that have the field; by default all. */
  readonly only?: readonly ResidueType[];
  /** Shown only when these settings apply. */
  readonly when?: (settings: PolicySettings) => boolean;
}

export type PolicyField = PolicyFieldBase &
  (
    | { readonly kind: 'switch' }
    | { readonly kind: 'number'; readonly unit: string }
    /** Text over several lines; empty is null. */
    | { readonly kind: 'text' }
    | { readonly kind: 'quantity'; readonly units: readonly string[] }
    | {
        readonly kind: 'choice';
        readonly options: readonly (readonly [value: string | boolean | null, label: string])[];
      }
    /** Mass per sample or concentration. */
    | { readonly kind: 'sampleForm'; readonly sampleType: 'swab' | 'rinse' }
    /** A number in the unit of printed limits of the sample type. */
    | { readonly kind: 'sampleNumber'; readonly sampleType: 'swab' | 'rinse' }
    | { readonly kind: 'order' }
  );

export interface PolicySection {
  readonly title: string;
  readonly fields: readonly PolicyField[];
}

/** Residue types with patient-based criteria: all but nitrosamines, which have only one criterion. */
export const patient = ['Chemical', 'Detergent', 'Intermediate'] as const;
