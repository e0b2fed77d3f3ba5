import { defineLazyApp } from './lazy-app.js';

export const auditPages = defineLazyApp(async () => (await import('./audit-page.js')).AuditPage);
export const usersPages = defineLazyApp(async () => (await import('./users/users-pages.js')).UsersPages);
export const rolesPages = defineLazyApp(async () => (await import('./roles/roles-pages.js')).RolesPages);
export const departmentsPages = defineLazyApp(
  async () => (await import('./departments/departments-pages.js')).DepartmentsPages,
);
export const accessPages = defineLazyApp(async () => (await import('./access/access-page.js')).AccessPage);
export const securityPages = defineLazyApp(async () => (await import('./security/security-page.js')).SecurityPage);
export const outboxPages = defineLazyApp(async () => (await import('./outbox/outbox-page.js')).OutboxPage);
export const profilePages = defineLazyApp(async () => (await import('./profile/profile-page.js')).ProfilePage);
export const importPages = defineLazyApp(async () => (await import('./bulk/import.page.js')).ImportPage);
export const exportPages = defineLazyApp(async () => (await import('./bulk/export.page.js')).ExportPage);
export const licencePages = defineLazyApp(async () => (await import('./licence/licence-page.js')).LicencePage);
export const facilityPages = defineLazyApp(async () => (await import('./facility/facility-page.js')).FacilityPage);
export const directoryPages = defineLazyApp(async () => (await import('./directory/directory-page.js')).DirectoryPage);
export const signOnPages = defineLazyApp(async () => (await import('./sign-on/sign-on-page.js')).SignOnPage);
