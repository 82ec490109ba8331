import { newId } from '@longtable/contract/ids';
import { notificationPreferencesApi } from '@longtable/contract/notification-preferences';
import { notificationsApi } from '@longtable/contract/notifications';
import { projectMembersApi } from '@longtable/contract/project-members';
import { tasksApi } from '@longtable/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emailFate, logOf, runJob, sendEmails, tell } from '../../../../test/notification-emails.ts';
import { addToProject, newProject } from '../../../../test/project.ts';
import { headerOf, type SmtpServer, startSmtpServer, textOf } from '../../../../test/smtp-server.ts';
import { addToTeam, newTeam } from '../../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let smtp: SmtpServer;
let app: TestApp;
let ada: Person;
beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await startTestApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Longtable <longtable@example.test>',
    PUBLIC_URL: 'https://longtable.example',
  });
});
afterAll(async () => {
  await app.close();
  smtp.close();
});
beforeEach(async () => {
  ada = await app.newPerson('Ada Lovelace');
  smtp.received.length = 0;
  smtp.taken = () => '250 kept';
});

/** The messages to a person, oldest first. */
const mailsTo = ({ email }: Person) => smtp.received.filter(({ to }) => to.includes(email));
const subjects = (person: Person) => mailsTo(person).map((mail) => headerOf(mail, 'Subject'));

async function newestOf(person: Person): Promise<string> {
  const { notifications } = await person.ok(notificationsApi.list, {});
  return notifications[0]?.id ?? '';
}

describe('a notification by e-mail', () => {
  test('says what happened, why, and how to stop it, in plain text and HTML', async () => {
    await tell(app, ada, { message: 'Ben commented on “Order paper”:\nWhere <b>is</b> it?' });
    expect(await emailFate(ada)).toBe('waiting');
    await sendEmails(app);
    const [mail, ...more] = mailsTo(ada);
    if (!mail) throw new Error('Nothing was sent.');
    expect(more).toEqual([]);
    const text = textOf(mail);
    expect(text).toContain('Hello Ada Lovelace,');
    expect(text).toContain('Where <b>is</b> it?');
    expect(text).toContain('View task:\nhttps://longtable.example/app/tasks?task=x');
    expect(text).toContain('You get this e-mail because you are assigned.');
    expect(text).toContain('https://longtable.example/app/settings?section=notifications');
    expect(mail.data).toContain('text/html');
    const unsubscribe = headerOf(mail, 'List-Unsubscribe');
    expect(unsubscribe).toMatch(/^<https:\/\/longtable\.example\/unsubscribe\/[\w-]+>$/);
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(text).toContain(unsubscribe?.slice(1, -1));
    const [logged] = await logOf(ada);
    expect(logged?.deliveries).toMatchObject([
      { channel: 'app', state: 'sent' },
      { channel: 'email', state: 'sent', rule: null, answer: '250 kept' },
      { channel: 'push', state: 'skipped', rule: 'no-device' },
    ]);
  });

  test('waits ten minutes', async () => {
    await tell(app, ada);
    await runJob(app, 'notifications.send-emails');
    expect(mailsTo(ada)).toEqual([]);
    const { rows } = await app.database.pool.query<{ minutes: number }>(
      'select extract(epoch from due_at - now())::float / 60 as minutes from notification_deliveries where user_id = $1',
      [ada.id],
    );
    expect(rows[0]?.minutes).toBeGreaterThan(9);
    expect(rows[0]?.minutes).toBeLessThanOrEqual(10);
  });

  test.each([
    ['read', notificationsApi.mark, { isRead: true }],
    ['deleted', notificationsApi.delete, {}],
    ['snoozed', notificationsApi.snooze, { until: '2099-01-01T00:00:00Z' }],
  ] as const)('is not sent when it was %s in the app meanwhile', async (_, endpoint, input) => {
    await tell(app, ada);
    const answer = await ada.send(endpoint, { notificationId: await newestOf(ada), ...input });
    expect(answer.status).toBe(200);
    await sendEmails(app);
    expect(mailsTo(ada)).toEqual([]);
    expect(await emailFate(ada)).toBe('skipped: seen');
  });

  test.each([
    ['its type', { email: { task_comment: false } }, 'skipped: preference'],
    ['e-mail', { emailNotifications: false }, 'skipped: master-switch'],
  ])('is not sent to whoever has switched off %s', async (_, preferences, fate) => {
    await tell(app, ada);
    await ada.ok(notificationPreferencesApi.update, preferences);
    await sendEmails(app);
    expect(mailsTo(ada)).toEqual([]);
    expect(await emailFate(ada)).toBe(fate);
  });

  test('of another type is sent although one is switched off', async () => {
    await ada.ok(notificationPreferencesApi.update, { email: { task_comment: false } });
    await tell(app, ada, { type: 'connection_accepted' });
    await sendEmails(app);
    expect(mailsTo(ada)).toHaveLength(1);
  });

  test('is not sent when the change sends an e-mail of its own, nor about what is muted, nor to a closed account', async () => {
    await tell(app, ada, { hasOwnEmail: true });
    expect(await emailFate(ada)).toBe('skipped: own-email');
    const ben = await app.newPerson('Ben');
    await app.database.db
      .insertInto('notification_follows')
      .values({ user_id: ben.id, about: `person:${ben.id}`, level: 'muted' })
      .execute();
    await tell(app, ben);
    expect((await logOf(ben))[0]?.deliveries).toMatchObject([
      { channel: 'app', state: 'skipped', rule: 'muted' },
    ]);
    expect((await ben.ok(notificationsApi.list, {})).notifications).toEqual([]);
    expect(await ben.ok(notificationsApi.counts, {})).toEqual({ unread: 0 });
    const eve = await app.newPerson('Eve');
    await tell(app, eve);
    await app.database.db
      .updateTable('user_profiles')
      .set({ closed_at: new Date().toISOString() })
      .where('id', '=', eve.id)
      .execute();
    await sendEmails(app);
    const { rows } = await app.database.pool.query<object>(
      "select state, rule from notification_deliveries where user_id = $1 and channel = 'email'",
      [eve.id],
    );
    expect(rows).toEqual([{ state: 'skipped', rule: 'closed' }]);
    expect(smtp.received).toEqual([]);
  });

  test('with hidden content says only what kind of thing it is about', async () => {
    await ada.ok(notificationPreferencesApi.update, { hideContent: true });
    await tell(app, ada, {
      type: 'comment_mention',
      title: 'You were mentioned by {actor}',
      message: 'A secret of Ben.',
    });
    await sendEmails(app);
    const [mail] = mailsTo(ada);
    if (!mail) throw new Error('Nothing was sent.');
    expect(subjects(ada)).toEqual(['You were mentioned']);
    expect(textOf(mail)).not.toContain('secret');
    expect(textOf(mail)).toContain('There is news about a task.');
  });

  test('is written once when several servers send at the same time', async () => {
    await tell(app, ada);
    await app.database.pool.query(
      "select graphile_worker.add_job('notifications.send-emails', '{}'::json) from generate_series(1, 3)",
    );
    await sendEmails(app);
    expect(mailsTo(ada)).toHaveLength(1);
  });

  test('stays in the outbox of a server without a mail server, and the log says so', async () => {
    const other = await startTestApp();
    try {
      const cleo = await other.newPerson('Cleo');
      await tell(other, cleo);
      await sendEmails(other);
      const [logged] = await logOf(cleo);
      expect(logged?.deliveries[1]).toMatchObject({ state: 'waiting', answer: 'no mail server' });
    } finally {
      await other.close();
    }
  });
});

describe('rights at the time of sending', () => {
  test('somebody who may not see the task any more gets nothing, and others do', async () => {
    const owner = await app.newPerson('Olive');
    const project = await newProject(owner);
    await addToProject(owner, project.id, [ada]);
    const task = await owner.ok(tasksApi.create, {
      id: newId(),
      title: 'Order paper',
      projectId: project.id,
    });
    await tell(app, [ada, owner], { about: `task:${task.id}`, message: 'A secret.' });
    await owner.ok(projectMembersApi.remove, { projectId: project.id, personId: ada.id });
    await sendEmails(app);
    const secret = (await logOf(ada)).find(({ message }) => message === 'A secret.');
    expect(secret?.deliveries).toContainEqual(
      expect.objectContaining({ channel: 'email', state: 'skipped', rule: 'no-right' }),
    );
    expect(mailsTo(ada).map(textOf).join()).not.toContain('A secret.');
    expect(mailsTo(owner)).toHaveLength(1);
  });

  test('a deleted thing is told to nobody', async () => {
    const task = await ada.ok(tasksApi.create, { id: newId(), title: 'Order paper' });
    await tell(app, ada, { about: `task:${task.id}` });
    await ada.ok(tasksApi.delete, { taskId: task.id });
    await sendEmails(app);
    expect(await emailFate(ada)).toBe('skipped: no-right');
  });

  test('whoever is removed or invited is told although they are not in it', async () => {
    const owner = await app.newPerson('Olive');
    const team = await newTeam(owner);
    await tell(app, ada, { type: 'team_member_removed', about: `team:${team.id}`, message: 'One.' });
    await sendEmails(app);
    expect(mailsTo(ada)).toHaveLength(1);
    await tell(app, ada, { type: 'team_admin_added', about: `team:${team.id}`, message: 'Two.' });
    await sendEmails(app);
    expect(mailsTo(ada)).toHaveLength(1);
    await addToTeam(owner, team.id, [ada]);
    await sendEmails(app);
    await tell(app, ada, { type: 'team_admin_added', about: `team:${team.id}`, message: 'Three.' });
    await sendEmails(app);
    expect(subjects(ada).at(-1)).toBe('Promoted to Admin: Three.');
  });
});

describe('many e-mails', () => {
  test('that are due at the same time are one', async () => {
    await tell(app, ada, { message: 'First.' });
    await tell(app, ada, { message: 'Second.' });
    await tell(app, ada, { message: 'Third.', type: 'connection_accepted' });
    await sendEmails(app);
    expect(subjects(ada)).toEqual(['3 notifications on Longtable']);
    const text = textOf(mailsTo(ada)[0] ?? { from: '', to: [], data: '' });
    expect([...text.matchAll(/First|Second|Third/g)].map(([found]) => found)).toEqual([
      'First',
      'Second',
      'Third',
    ]);
  });

  test('in an hour are held back and sent as one when it is over', async () => {
    for (let sent = 1; sent <= 5; sent += 1) {
      await tell(app, ada);
      await sendEmails(app);
    }
    expect(mailsTo(ada)).toHaveLength(5);
    await tell(app, ada);
    await tell(app, ada);
    await sendEmails(app);
    expect(mailsTo(ada)).toHaveLength(5);
    expect(await emailFate(ada)).toBe('waiting: flood');
    await app.database.pool.query(
      "update notification_deliveries set updated_at = now() - interval '2 hours' where user_id = $1",
      [ada.id],
    );
    await sendEmails(app, 'flood');
    expect(subjects(ada).at(-1)).toBe('2 notifications about your tasks');
    expect(await emailFate(ada)).toBe('sent: flood');
  }, 30_000);

  test('wait for the morning with a daily summary, and not any more when it is switched off', async () => {
    const rome = await app.newPerson('Rita', { timeZone: 'Europe/Rome' });
    await rome.ok(notificationPreferencesApi.update, { emailDigest: 'daily' });
    await tell(app, rome);
    await sendEmails(app);
    expect(await emailFate(rome)).toBe('waiting: digest');
    const [logged] = await logOf(rome);
    const due = logged?.deliveries.find(({ channel }) => channel === 'email')?.at ?? '';
    const time = new Intl.DateTimeFormat('en', {
      timeStyle: 'short',
      timeZone: 'Europe/Rome',
      hourCycle: 'h23',
    }).format(new Date(due));
    expect(time).toBe('08:00');
    await tell(app, rome);
    await sendEmails(app);
    await sendEmails(app, 'digest');
    expect(subjects(rome)).toEqual(['Your daily summary: 2 notifications about your tasks']);
    await tell(app, rome);
    await sendEmails(app);
    expect(await emailFate(rome)).toBe('waiting: digest');
    await rome.ok(notificationPreferencesApi.update, { emailDigest: 'off' });
    await runJob(app, 'notifications.send-emails');
    expect(mailsTo(rome)).toHaveLength(2);
  });
});

test('e-mails wait until the quiet hours are over, in the time zone of the person', async () => {
  const zone = 'Pacific/Auckland';
  const person = await app.newPerson('Kiri', { timeZone: zone });
  const at = (hours: number) =>
    new Intl.DateTimeFormat('en', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
    }).format(Date.now() + hours * 3_600_000);
  await person.ok(notificationPreferencesApi.update, { quietHours: { from: at(-1), to: at(2) } });
  await tell(app, person);
  await sendEmails(app);
  expect(await emailFate(person)).toBe('waiting: quiet-hours');
  const [logged] = await logOf(person);
  const due = Date.parse(logged?.deliveries.find(({ channel }) => channel === 'email')?.at ?? '');
  expect((due - Date.now()) / 3_600_000).toBeGreaterThan(1.9);
  expect((due - Date.now()) / 3_600_000).toBeLessThan(2.1);
  await person.ok(notificationPreferencesApi.update, { quietHours: { from: at(3), to: at(4) } });
  await runJob(app, 'notifications.send-emails');
  expect(mailsTo(person)).toHaveLength(1);
  expect(await emailFate(person)).toBe('sent: quiet-hours');
});

describe('a server that died between the answer of the mail server and its record', () => {
  /** As the next server finds it, after the claim of the dead one is over. */
  async function forgetAnswer(): Promise<void> {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `update mail_outbox set sent_at = null, claimed_until = now() - interval '1 second', created_at = now() - interval '6 minutes'
      where recipient = $1 returning id`,
      [ada.email],
    );
    await runJob(app, 'mail.deliver', { messageId: rows[0]?.id });
  }

  test('sends the e-mail again with the same Message-ID', async () => {
    await tell(app, ada);
    await sendEmails(app);
    await forgetAnswer();
    const ids = mailsTo(ada).map((mail) => headerOf(mail, 'Message-ID'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(new Set(subjects(ada)).size).toBe(1);
    expect(await emailFate(ada)).toBe('sent');
  });

  test('does not send it again when it was seen meanwhile', async () => {
    await tell(app, ada);
    await sendEmails(app);
    await ada.ok(notificationsApi.markAll, {});
    await forgetAnswer();
    expect(mailsTo(ada)).toHaveLength(1);
    expect(await emailFate(ada)).toBe('skipped: seen');
  });
});

test('an e-mail that the mail server refuses is in the log with its answer', async () => {
  smtp.answers = (command) => (command.startsWith('RCPT') ? '550 no such mailbox' : undefined);
  await tell(app, ada);
  await sendEmails(app);
  smtp.answers = () => undefined;
  await vi.waitFor(async () => expect(await emailFate(ada)).toBe('failed'));
  expect((await logOf(ada))[0]?.deliveries[1]?.answer).toContain('550 no such mailbox');
});
