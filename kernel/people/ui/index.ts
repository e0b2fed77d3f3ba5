import { defineLazyApp } from '@limpid/ui-kit';

export const usersPages = defineLazyApp(async () => (await import('./users/users-pages.js')).UsersPages);
export const rolesPages = defineLazyApp(async () => (await import('./roles/roles-pages.js')).RolesPages);
export const departmentsPages = defineLazyApp(
  async () => (await import('./departments/departments-pages.js')).DepartmentsPages,
);
export const accessPages = defineLazyApp(async () => (await import('./access/access-page.js')).AccessPage);
export const securityPages = defineLazyApp(async () => (await import('./security/security-page.js')).SecurityPage);
export const outboxPages = defineLazyApp(async () => (await import('./outbox/outbox-page.js')).OutboxPage);
export const noticePages = defineLazyApp(async () => (await import('./notices/notices-page.js')).NoticesPage);
export const profilePages = defineLazyApp(async () => (await import('./profile/profile-page.js')).ProfilePage);
export const licencePages = defineLazyApp(async () => (await import('./licence/licence-page.js')).LicencePage);
export const directoryPages = defineLazyApp(async () => (await import('./directory/directory-page.js')).DirectoryPage);
export const signOnPages = defineLazyApp(async () => (await import('./sign-on/sign-on-page.js')).SignOnPage);
export { NoticeCount } from './notices/notice-count.js';
export const seatsPages = defineLazyApp(async () => (await import('./seats/seats-pages.js')).SeatsPages);
