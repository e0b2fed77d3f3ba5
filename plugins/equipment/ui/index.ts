import { defineApp } from '@limpid/ui-kit';
import { EquipmentGroupPages } from './equipment-group.page.js';
import { EquipmentPages } from './equipment.page.js';
import { MaterialPages } from './material.page.js';
import { EquipmentTrainPages } from './trains/equipment-train.page.js';

export const equipmentPages = defineApp(EquipmentPages);
export const equipmentGroupPages = defineApp(EquipmentGroupPages);
export const materialPages = defineApp(MaterialPages);
export const equipmentTrainPages = defineApp(EquipmentTrainPages);
export { HomeEquipment } from './home-equipment.js';
export { MembershipsCard } from './memberships-card.js';
export { PictureCard } from './picture-card.js';
