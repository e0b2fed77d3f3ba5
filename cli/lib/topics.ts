/** Descriptions of the command groups, shown by `limpid --help`. */
export const topics = {
  assess: { description: 'Start, evaluate and show change assessments' },
  approval: { description: 'Carry approval policies between facilities' },
  'approval:policy': { description: 'Carry approval policies between facilities' },
  audit: { description: 'Check the audit trail, and write down where it ends' },
  directory: { description: 'Test the directory service' },
  document: { description: 'List controlled documents, and verify files' },
  facility: { description: 'Create and list facilities' },
  licence: { description: 'Import and show licences' },
  plugin: { description: 'Show and switch what a facility has' },
  results: { description: 'Import results from files' },
  role: { description: 'Carry roles between installations' },
  sso: { description: 'Test single sign-on' },
  tasks: { description: 'List and add qualification tasks, and show what falls due' },
  user: { description: 'Create users, block them, give them roles and new passwords' },
};
