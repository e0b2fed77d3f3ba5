import { RecordLink, type RecordRow } from '@limpid/ui-kit';

/** Equipment and production of a protocol or a study, by their names. */
export const scopeColumns = [
  { key: 'equipmentName', heading: 'Equipment', render: (row: RecordRow) => String(row['equipmentName'] ?? '') },
  { key: 'productionName', heading: 'Production', render: (row: RecordRow) => String(row['productionName'] ?? '') },
];

/** The same as links, for the facts of one record. */
export const scopeFacts = {
  equipmentId: ({ equipmentId }: RecordRow) =>
    typeof equipmentId === 'string' ? (
      <RecordLink path="/equipments" one="equipment" page="equipment" permission="Equipment.Get" id={equipmentId} />
    ) : null,
  productionId: ({ productionId }: RecordRow) =>
    typeof productionId === 'string' ? (
      <RecordLink
        path="/productions"
        one="production"
        page="productions"
        permission="Production.Get"
        id={productionId}
      />
    ) : null,
};
