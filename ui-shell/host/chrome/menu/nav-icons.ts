import {
  Chemistry,
  Document,
  Flow,
  Home,
  Industry,
  ListChecked,
  Product,
  Report,
  Ruler,
  Settings,
  UserMultiple,
  WarningAlt,
  type CarbonIconType,
} from '@carbon/icons-react';
import type { NavGroup } from '#schemas/identity/nav-groups';

/** The picture of each icon that a group may name. */
export const navIcon: Readonly<Record<NavGroup['icon'], CarbonIconType>> = {
  home: Home,
  measure: Ruler,
  warning: WarningAlt,
  plant: Industry,
  flask: Chemistry,
  package: Product,
  'check-list': ListChecked,
  document: Document,
  settings: Settings,
  route: Flow,
  report: Report,
  people: UserMultiple,
};
