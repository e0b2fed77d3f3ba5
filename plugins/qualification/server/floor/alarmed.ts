import type { NoticeKind, PermissionKey } from '#kernel/contract';

/** Who is told of hold times and revoked releases: who leads the floor plans tasks, and quality assurance signs. */
export const alarmed: readonly PermissionKey[] = ['QualificationTask.Add', 'ApprovalPolicy.Sign'];

/** Hold times at 50, 80 and 100 % of their limits. */
export const holdTime: NoticeKind = { key: 'holdTime', label: 'Hold times of equipment', default: 'mail' };
export const releaseRevoked: NoticeKind = {
  key: 'releaseRevoked',
  label: 'Revoked releases of equipment',
  default: 'mail',
};
