import type { Notice } from '../../../kits/notify.ts';

/** To a person who has just created their account (docs/product/notifications.md). */
export function welcomeNotice(personId: string): Notice {
  return {
    type: 'welcome_notification',
    to: [personId],
    message: 'Create a task, invite people or start a team: your desk shows what is next.',
    actionUrl: '/app/dashboard',
    actionText: 'Open Desk',
    about: `person:${personId}`,
    reason: 'you created an account',
    metadata: {},
    key: 'welcome',
  };
}
