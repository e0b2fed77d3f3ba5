import { defineApp, defineLazyApp } from '@limpid/ui-kit';
import { EquipmentPages } from './equipment.page.js';

// The list of equipment is opened most often; the others are loaded when they are opened.
export const equipmentPages = defineApp(EquipmentPages);
export const equipmentGroupPages = defineLazyApp(
  async () => (await import('./equipment-group.page.js')).EquipmentGroupPages,
);
export const materialPages = defineLazyApp(async () => (await import('./material.page.js')).MaterialPages);
export const roomGradePages = defineLazyApp(
  async () => (await import('./room-grades/room-grade.page.js')).RoomGradePages,
);
export const equipmentTrainPages = defineLazyApp(
  async () => (await import('./trains/equipment-train.page.js')).EquipmentTrainPages,
);
export { HomeEquipment } from './home-equipment.js';
export { MembershipsCard } from './memberships-card.js';
export { PictureCard } from './picture-card.js';
