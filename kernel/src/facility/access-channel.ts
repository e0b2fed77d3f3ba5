/** Channel on which nodes tell each other that sessions, people or roles changed. */
export const accessChannel = 'kernel';
