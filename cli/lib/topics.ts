/** Descriptions of the command groups, shown by `limpid --help`. */
export const topics = {
  audit: { description: 'Check the audit trail, and write down where it ends' },
  directory: { description: 'Test the directory service' },
  document: { description: 'List controlled documents, and verify files' },
  facility: { description: 'Create and list facilities' },
  licence: { description: 'Import and show licences' },
  plugin: { description: 'Show and switch what a facility has' },
  role: { description: 'Carry roles between installations' },
  sso: { description: 'Test single sign-on' },
  user: { description: 'Create users, block them, give them roles and new passwords' },
};
