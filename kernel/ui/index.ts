import { defineLazyApp } from './lazy-app.js';

export const auditPages = defineLazyApp(async () => ({ default: (await import('./audit-page.js')).AuditPage }));
export const usersPages = defineLazyApp(async () => ({ default: (await import('./users/users-pages.js')).UsersPages }));
export const rolesPages = defineLazyApp(async () => ({ default: (await import('./roles/roles-pages.js')).RolesPages }));
export const departmentsPages = defineLazyApp(async () => ({
  default: (await import('./departments/departments-pages.js')).DepartmentsPages,
}));
export const accessPages = defineLazyApp(async () => ({
  default: (await import('./access/access-page.js')).AccessPage,
}));
export const securityPages = defineLazyApp(async () => ({
  default: (await import('./security/security-page.js')).SecurityPage,
}));
export const outboxPages = defineLazyApp(async () => ({
  default: (await import('./outbox/outbox-page.js')).OutboxPage,
}));
export const profilePages = defineLazyApp(async () => ({
  default: (await import('./profile/profile-page.js')).ProfilePage,
}));
export const importPages = defineLazyApp(async () => ({
  default: (await import('./bulk/import.page.js')).ImportPage,
}));
export const exportPages = defineLazyApp(async () => ({
  default: (await import('./bulk/export.page.js')).ExportPage,
}));
export const licencePages = defineLazyApp(async () => ({
  default: (await import('./licence/licence-page.js')).LicencePage,
}));
export const facilityPages = defineLazyApp(async () => ({
  default: (await import('./facility/facility-page.js')).FacilityPage,
}));
export const directoryPages = defineLazyApp(async () => ({
  default: (await import('./directory/directory-page.js')).DirectoryPage,
}));
export const signOnPages = defineLazyApp(async () => ({
  default: (await import('./sign-on/sign-on-page.js')).SignOnPage,
}));
