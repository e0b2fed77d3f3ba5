import type { FacilityDefaults, Row } from '#kernel/contract';
import { samplingAttribute } from './sampling-attribute.resource.js';
import { samplingPolicy } from './sampling-policy.resource.js';

function attribute(externalId: string, name: string, role: 'factor' | 'summand', labels: readonly string[]): Row {
  return { externalId, name, role, weight: 1, options: labels.map((label, index) => ({ label, score: index + 1 })) };
}

/** The attributes and the policy that every facility starts with (formulas 12.1, 12.2). */
export const setupDefaults: readonly FacilityDefaults[] = [
  {
    resource: samplingAttribute,
    rows: [
      attribute('geometry', 'Geometry', 'factor', ['Open and smooth', 'Curved', 'Welds', 'Dead leg']),
      attribute('accessibility', 'Accessibility', 'factor', ['Easy', 'With a tool', 'Only after disassembly']),
      attribute('visibility', 'Visibility', 'factor', ['In full view', 'With a lamp or mirror', 'Hidden']),
      attribute('moc', 'Material', 'summand', [
        'Glass or electropolished steel',
        'Polished steel',
        'Rough steel or alloy',
        'Polymer',
        'Elastomer or porous material',
      ]),
      attribute('mechanism', 'Cleaning mechanism', 'summand', ['Spray', 'Immersion', 'Manual']),
      attribute('contact', 'Product contact', 'summand', ['Indirect', 'Transient', 'Long']),
    ],
  },
  {
    resource: samplingPolicy,
    rows: [
      {
        externalId: 'SP-1',
        name: 'High scores, and one location of each material',
        selection: 'threshold',
        threshold: 30,
        minimumLocations: 1,
        everyMaterial: true,
      },
    ],
  },
];
