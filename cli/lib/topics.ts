/** What the groups of commands are about, for the list that `limpid --help` prints. */
export const topics = {
  audit: { description: 'Check the audit trail' },
  directory: { description: 'Test the directory service' },
  facility: { description: 'Create and list facilities' },
  plugin: { description: 'Show and switch what a facility has' },
  sso: { description: 'Test single sign-on' },
  user: { description: 'Create users' },
};
