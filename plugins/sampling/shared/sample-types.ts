import type { ContaminantKind } from '#schemas/enumerations/master-data';
import type { takenSampleTypes } from './sample-set.js';

/** How a sample is taken. */
export type TakenSampleType = (typeof takenSampleTypes)[number];

/** Sample types as screens show them. */
export const sampleTypeWords: Readonly<Record<TakenSampleType, string>> = {
  swab: 'Swab',
  rinse: 'Rinse',
  contactPlate: 'Contact plate',
  visual: 'Visual',
};

/** Contaminant kinds as screens show them. */
export const contaminantWords: Readonly<Record<ContaminantKind, string>> = {
  product: 'Product',
  intermediate: 'Intermediate',
  cleaningAgent: 'Cleaning agent',
  BioBurden: 'Bioburden',
  Endotoxin: 'Endotoxin',
  Nitrosamine: 'Nitrosamine',
};

/** What a sample is taken for: the name of its residue, or its contaminant in words. */
export function residueWords(residue: string): string {
  const words: Readonly<Record<string, string>> = contaminantWords;
  return words[residue] ?? residue;
}
