import type { NotificationType } from '@longtable/contract/rules/notification-types';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FromWorker } from '../platform/worker-messages.ts';
import { click, planClick } from './click.ts';
import type { ShownData } from './push.ts';

const about = (type: NotificationType, fields: Partial<ShownData> = {}): ShownData => ({
  type,
  action_url: '/app/tasks?task=1',
  action_text: null,
  extras: { notificationId: 'n1' },
  timestamp: 1,
  ...fields,
});
const ofTeam = about('team_invitation', {
  action_url: '/app/collaboration/teams',
  extras: { notificationId: 'n1', invitationId: 'i1', teamId: 't1' },
});
const ofProject = about('project_invitation', {
  extras: { notificationId: 'n1', invitationId: 'i2', projectId: 'p1' },
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a click', () => {
  test.each([
    [
      'on the notification opens its target',
      '',
      about('task_assigned'),
      { kind: 'open', path: '/app/tasks?task=1' },
    ],
    ['on View does so too', 'view', about('task_assigned'), { kind: 'open', path: '/app/tasks?task=1' }],
    [
      'understands addresses of other software',
      '',
      about('reminder', { action_url: '/#/app/calendar' }),
      { kind: 'open', path: '/app/calendar' },
    ],
    [
      'never leaves this site',
      '',
      about('system_update', { action_url: 'https://elsewhere.test/app' }),
      { kind: 'open', path: '/app/notifications' },
    ],
    [
      'opens the notifications where there is no target',
      '',
      about('system_update', { action_url: null }),
      { kind: 'open', path: '/app/notifications' },
    ],
    [
      'on Accept joins a team',
      'accept',
      ofTeam,
      {
        kind: 'answer',
        place: 'team',
        invitationId: 'i1',
        isAccepted: true,
        path: '/app/collaboration/teams/t1',
      },
    ],
    [
      'on Decline refuses a project',
      'decline',
      ofProject,
      {
        kind: 'answer',
        place: 'project',
        invitationId: 'i2',
        isAccepted: false,
        path: '/app/collaboration/projects/p1',
      },
    ],
    [
      'on an invitation opens where it is answered',
      '',
      ofTeam,
      { kind: 'open', path: '/app/collaboration/teams' },
    ],
    ['on Decline of a call opens nothing', 'decline', about('call_incoming'), { kind: 'nothing' }],
  ] as const)('%s', (_, action, data, plan) => {
    expect(planClick(action, data)).toEqual(plan);
  });
});

describe('what a click does', () => {
  test('an open tab of the app opens the target, and marks it as read', async () => {
    const tab = aTab('/app/tasks', { answers: true });
    const { requests, opened } = browser(tab);
    await click('', about('task_assigned'));
    expect(tab.received).toEqual([{ type: 'OPEN_PAGE', path: '/app/tasks?task=1', notificationId: 'n1' }]);
    expect({ opened, requests }).toEqual({ opened: [], requests: [] });
  });

  test('without one, a new tab opens it, and the worker marks it as read', async () => {
    const { requests, opened } = browser(aTab('/s/public', { answers: true }));
    await click('', about('task_assigned'));
    expect(opened).toEqual(['/app/tasks?task=1']);
    expect(requests).toEqual(['/api/notifications/n1/read']);
  });

  test('Accept answers the invitation and opens the team', async () => {
    const { requests, opened } = browser();
    await click('accept', ofTeam);
    expect(requests).toEqual(['/api/team-invitations/i1/accept']);
    expect(opened).toEqual(['/app/collaboration/teams/t1']);
  });

  test('Decline answers the invitation, and opens nothing', async () => {
    const { requests, opened } = browser();
    await click('decline', ofProject);
    expect(requests).toEqual(['/api/project-invitations/i2/decline']);
    expect(opened).toEqual([]);
  });

  test('an invitation that is no longer valid says so', async () => {
    const text = 'This invitation is no longer valid.';
    const { shown, opened } = browser();
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        Response.json({ error: { code: 'team-invitation/not-found', text, errorId: '' } }, { status: 404 }),
      ),
    );
    await click('accept', ofTeam);
    expect(shown).toMatchObject([['The invitation was not answered', { body: text }]]);
    expect(opened).toEqual([]);
  });
});

function aTab(path: string, { answers }: { answers: boolean }) {
  const received: FromWorker[] = [];
  return {
    url: `https://longtable.test${path}`,
    focused: false,
    received,
    focus: () => Promise.reject(new Error('Not allowed to focus a window.')),
    postMessage(message: FromWorker, [port]: MessagePort[]) {
      received.push(message);
      port?.postMessage(answers);
    },
  };
}

/** A browser with these tabs, whose server accepts everything. */
function browser(...tabs: readonly ReturnType<typeof aTab>[]) {
  const requests: string[] = [];
  const opened: string[] = [];
  const shown: unknown[][] = [];
  vi.stubGlobal('clients', {
    matchAll: () => Promise.resolve(tabs),
    openWindow: (path: string) => Promise.resolve(opened.push(path)),
  });
  vi.stubGlobal('fetch', (path: string) => {
    requests.push(path);
    return Promise.resolve(Response.json({}));
  });
  vi.stubGlobal('Notification', { maxActions: 2 });
  vi.stubGlobal('registration', {
    showNotification: (...what: unknown[]) => Promise.resolve(shown.push(what)),
  });
  return { requests, opened, shown };
}
