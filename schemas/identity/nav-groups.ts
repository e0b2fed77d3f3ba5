import { Type, type Static } from 'typebox';
import { StringEnum } from '../lib/fields.js';

/** Icons that a group of the menu may have: the browser shell draws each of them. */
export const navIcons = [
  'home',
  'measure',
  'warning',
  'plant',
  'flask',
  'package',
  'check-list',
  'document',
  'settings',
  'route',
  'report',
  'people',
] as const;

/** A group of the menu: its title, its icon and its place among the groups. */
export const NavGroup = Type.Object({ title: Type.String(), icon: StringEnum(navIcons), order: Type.Number() });
export type NavGroup = Static<typeof NavGroup>;
