import type { PolicySettings, ResidueType } from '#plugins/limits/shared/policy';

export interface PolicyFieldBase {
  /** Path in the settings, as faults name it. */
  readonly path: string;
  readonly label: string;
  /** One sentence a newcomer understands. */
  readonly help: string;
  /** Residue types that have the field; all unless said. */
  readonly only?: readonly ResidueType[];
  /** Shown only while these settings hold. */
  readonly when?: (settings: PolicySettings) => boolean;
}

export type PolicyField = PolicyFieldBase &
  (
    | { readonly kind: 'switch' }
    | { readonly kind: 'number'; readonly unit: string }
    /** Words over several lines; none is null. */
    | { readonly kind: 'text' }
    | { readonly kind: 'quantity'; readonly units: readonly string[] }
    | { readonly kind: 'choice'; readonly options: readonly (readonly [value: string, label: string])[] }
    /** Mass per sample or concentration. */
    | { readonly kind: 'sampleForm'; readonly sampleType: 'swab' | 'rinse' }
    /** A number in the unit in which limits of the sample type are printed. */
    | { readonly kind: 'sampleNumber'; readonly sampleType: 'swab' | 'rinse' }
    | { readonly kind: 'order' }
  );

export interface PolicySection {
  readonly title: string;
  readonly fields: readonly PolicyField[];
}

/** Residue types that a patient may take in: all but nitrosamines, which have one criterion alone. */
export const patient = ['Chemical', 'Detergent', 'Intermediate'] as const;
