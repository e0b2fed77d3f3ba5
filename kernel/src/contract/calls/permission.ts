/** One area of the permission matrix with its actions (specification section 6). */
export interface PermissionArea {
  readonly area: string;
  readonly actions: readonly string[];
}

/** The four actions that most areas of the specification have. */
export function crudArea(area: string, ...more: readonly string[]): PermissionArea {
  return { area, actions: ['Add', 'Delete', 'Modify', 'Get', ...more] };
}
