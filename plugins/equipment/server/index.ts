import { definePlugin, RecordsToken } from '#kernel/contract';
import { CleaningProceduresToken, EquipmentApiToken, EquipmentUsageToken, ProductsOnEquipmentToken } from './api.js';
import { equipmentAttachmentRoutes } from './attachments.js';
import { createEquipmentRoute } from './create-equipment.js';
import { dedicationRoute } from './dedication/dedication.route.js';
import { equipmentApi } from './equipment-api.js';
import { equipmentGroup } from './groups/equipment-group.resource.js';
import { equipment } from './equipment.resource.js';
import { groupRoutes } from './groups/group.routes.js';
import { imageRoutes } from './images/image.routes.js';
import { groupMembersSection } from './import/group-members.section.js';
import { partsSection } from './import/parts.section.js';
import { roomGradeLimitsSection } from './import/room-grade-limits.section.js';
import { trainStepsSection } from './import/train-steps.section.js';
import { membershipsRoute } from './memberships.route.js';
import { moc } from './moc.resource.js';
import { permissions } from './permissions.js';
import { takeOverRevisionRoute } from './procedures/take-over-revision.js';
import { changeRoomGradeRoute } from './room-grades/change-room-grade.js';
import { roomGrade } from './room-grades/room-grade.resource.js';
import { shapeRoutes } from './shape.routes.js';
import { equipmentTrain } from './trains/equipment-train.resource.js';
import { trainsUseEquipment } from './trains/train-usage.js';
import { trainRoutes } from './trains/train.routes.js';

/** Equipment with its groups, trains, materials, room grades, surface areas and images. */
export const plugin = definePlugin({
  id: 'equipment',
  permissions,
  auditDomains: ['Equipment', 'EquipmentGroup', 'EquipmentTrain', 'MOC', 'RoomGrade'],
  resources: [equipment, equipmentGroup, equipmentTrain, moc, roomGrade],
  routes: [
    createEquipmentRoute,
    dedicationRoute,
    ...equipmentAttachmentRoutes,
    membershipsRoute,
    ...groupRoutes,
    ...imageRoutes,
    changeRoomGradeRoute,
    ...shapeRoutes,
    takeOverRevisionRoute,
    ...trainRoutes,
  ],
  imports: [partsSection, groupMembersSection, trainStepsSection, roomGradeLimitsSection],
  bind(bind) {
    bind.extensionPoint(EquipmentUsageToken);
    bind.extensionPoint(ProductsOnEquipmentToken);
    bind.extensionPoint(CleaningProceduresToken);
    bind.extend(EquipmentUsageToken, {}, () => trainsUseEquipment);
    bind.single(EquipmentApiToken, { records: RecordsToken }, ({ records }) => equipmentApi(records));
    bind.publish(EquipmentApiToken);
  },
});
