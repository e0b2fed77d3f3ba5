import { defineWorkflow } from '../workflow/table.js';

/** How a review of access begins and ends; decisions about people are made while it is open. */
export const accessReviewTable = defineWorkflow({
  name: 'access-review',
  states: {
    open: { title: 'Open', colour: 'blue', isEditable: true },
    completed: { title: 'Signed', colour: 'green', isFinal: true },
    cancelled: { title: 'Given up', colour: 'grey', isFinal: true },
  },
  roles: { reviewed: 'who is decided about' },
  transitions: [
    { id: '1', action: 'create', title: 'Begin', from: 'none', to: 'open', who: { permission: 'User.Modify' } },
    {
      id: '2',
      action: 'decide',
      title: 'Decide',
      from: ['open'],
      who: { permission: 'User.Modify', not: ['reviewed'] },
    },
    {
      id: '3',
      action: 'complete',
      title: 'Sign off',
      from: ['open'],
      to: 'completed',
      who: { permission: 'ApprovalPolicy.Sign' },
      guards: ['everybodyDecided'],
      signature: 'ACCESS_REVIEW',
      effects: ['storeSignature'],
    },
    {
      id: '4',
      action: 'cancel',
      title: 'Give up',
      from: ['open'],
      to: 'cancelled',
      who: { permission: 'User.Modify' },
      reason: 'required',
      isDanger: true,
    },
  ],
});
