import type { FieldFault } from '#kernel/contract';
import type { Hbel } from '#plugins/products/shared/active';
import { casCheckDigitHolds } from './cas-number.js';

/** A wrong check digit indicates a mistyped number, which would name another substance. */
export function casFaults(casNumber: string | null | undefined, path = 'casNumber'): FieldFault[] {
  if (casNumber === null || casNumber === undefined || casCheckDigitHolds(casNumber)) return [];
  return [{ path, message: 'has a wrong check digit' }];
}

/** At most one value per route is selected, not retired, and with a reason (formulas 2.8). */
export function hbelFaults(hbels: readonly Hbel[]): FieldFault[] {
  const faults: FieldFault[] = [];
  const chosen = new Set<string>();
  for (const [index, hbel] of hbels.entries()) {
    if (hbel.selected !== true) continue;
    const at = (field: string): string => `hbels.${index}.${field}`;
    if (chosen.has(hbel.route))
      faults.push({ path: at('selected'), message: `another value for the route ${hbel.route} is selected` });
    chosen.add(hbel.route);
    if ((hbel.selectionReason ?? '').trim() === '')
      faults.push({ path: at('selectionReason'), message: 'is required for the selected value' });
    if (hbel.status === 'retired') faults.push({ path: at('status'), message: 'a retired value cannot be selected' });
  }
  return faults;
}
