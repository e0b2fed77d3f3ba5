/** Channel on which nodes notify each other that sessions, users or roles changed. */
export const accessChannel = 'kernel';
