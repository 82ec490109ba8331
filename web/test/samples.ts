import type { Cards, PersonCard } from '@longtable/contract/cards';
import type { Connection, ConnectionRequest, ConnectionStatus } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import type { CurrentUser } from '@longtable/contract/people';
import type { PersonProfile } from '@longtable/contract/profile';
import { noLimits } from '@longtable/contract/rules/column-limits';
import type { Task } from '@longtable/contract/tasks';
import { makeTask } from '../src/features/tasks/data/task-fixture.ts';

// Rows in the format of responses. Fields that a test does not set have the values of a new row.

/** The creation time of all samples. */
export const longAgo = '2026-01-05T09:00:00.000Z';

/** The signed-in person. */
export function aUser(fields: Partial<CurrentUser> = {}): CurrentUser {
  const name = fields.name ?? 'Ada Lovelace';
  return {
    id: newId(),
    name,
    fullName: name,
    email: 'ada@example.test',
    avatarUrl: null,
    plan: 'free',
    timeZone: 'Europe/Rome',
    weekStart: 1,
    showsOnline: true,
    ...noLimits,
    ...fields,
  };
}

/** Another person, with their e-mail address. */
export function aPerson(name: string): PersonCard & { email: string } {
  const id = newId();
  return { id, name, avatarUrl: null, version: 1, email: `${id.slice(-6)}@example.test` };
}

/** The card of a person. */
export function cardOf({
  id,
  name,
  avatarUrl,
  version = 1,
}: Omit<PersonCard, 'version'> & { version?: number }): PersonCard {
  return { id, name, avatarUrl, version };
}

let taskCount = 0;

/** A task of a person. Later ones are sorted below. */
export function aTask(owner: { readonly id: string }, title: string, fields: Partial<Task> = {}): Task {
  taskCount += 1;
  const isCompleted = fields.status === 'completed';
  return makeTask(newId(), {
    title,
    dueDate: '2031-05-01',
    position: `b${String(taskCount).padStart(4, '0')}V`,
    progress: isCompleted ? 100 : 0,
    userId: owner.id,
    createdBy: owner.id,
    assignedTo: owner.id,
    assignedBy: owner.id,
    completedAt: isCompleted ? new Date().toISOString() : null,
    createdAt: longAgo,
    updatedAt: longAgo,
    ...fields,
  });
}

/** Tasks with all kinds of titles: long, short, right-to-left, with emoji and markup. */
export function sampleTasks(owner: { readonly id: string }): Task[] {
  const words = 'Reconcile the ledgers of the northern branch with the ones that were found in the attic';
  return [
    aTask(
      owner,
      `${words}, then tell everybody who was told otherwise last week, and write down how it came about`,
      {
        priority: 'high',
        dueDate: '2024-02-29',
        tags: [
          'accounting',
          'a rather long tag that nobody should have typed',
          'north',
          'attic',
          'history',
          'letters',
        ],
        description: `${words}.\n\nhttps://example.org/a/very/long/address/that/has/no/place/to/break/anywhere/at/all/because/it/is/one/word`,
        estimatedHours: 12.5,
      },
    ),
    aTask(owner, 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3), {
      priority: 'low',
      dueDate: '2031-12-24',
    }),
    aTask(owner, 'مراجعة الميزانية مع فريق المبيعات قبل نهاية الأسبوع', { tags: ['مالية'] }),
    aTask(owner, '🎉🎂 Party for Zoë & Łukasz <script>alert(1)</script>', {
      priority: 'high',
      dueDate: '2031-01-01',
    }),
    aTask(owner, 'A', { tags: ['x'] }),
    aTask(owner, 'Answer the museum about the loan of the difference engine', {
      status: 'in_progress',
      tags: ['museum'],
    }),
    aTask(owner, 'Order paper', { status: 'in_progress', priority: 'low', dueDate: '2030-06-01' }),
    aTask(owner, 'Proofread the annual report', { status: 'review', tags: ['report', 'print'] }),
    aTask(owner, 'Send the invitations', { status: 'completed' }),
    aTask(owner, 'Choose the typeface', { status: 'completed', priority: 'low', dueDate: '2024-01-15' }),
    aTask(owner, 'Repair the press', { status: 'blocked', priority: 'high', dueDate: '2025-03-01' }),
    aTask(owner, 'Move into the new workshop across the yard, once the floor has been laid and inspected', {
      status: 'blocked',
    }),
  ];
}

/** A connection as seen by one of the two people; the response has the other's card beside it. */
export function aConnection({ id: personId, email }: PersonCard & { email: string }): Connection {
  return { id: newId(), personId, email, createdAt: longAgo, can: { remove: true } };
}

/** A pending request as seen by one of the two people; the response has the other's card beside it. */
export function aRequest(direction: 'sent' | 'received', person: PersonCard): ConnectionRequest {
  const isReceived = direction === 'received';
  return {
    id: newId(),
    direction,
    personId: person.id,
    createdAt: longAgo,
    can: { accept: isReceived, reject: isReceived, cancel: !isReceived },
  };
}

/** The actor's connection status with a person, with the abilities. */
export function aConnectionStatus(status: ConnectionStatus['status']): ConnectionStatus {
  const isPending = status === 'pending_sent' || status === 'pending_received';
  return {
    status,
    requestId: isPending ? newId() : null,
    connectionId: status === 'connected' ? newId() : null,
    can: {
      request: status === 'none',
      cancel: status === 'pending_sent',
      accept: status === 'pending_received',
      reject: status === 'pending_received',
      remove: status === 'connected',
      block: status !== 'self' && status !== 'blocked',
      unblock: status === 'blocked',
    },
  };
}

/** The profile of a person, with their card. */
export function aProfile(
  person: PersonCard & { email?: string },
  status: ConnectionStatus['status'],
  shared: Partial<PersonProfile['shared']> = {},
): PersonProfile & { cards: Cards } {
  const isClose = status === 'self' || status === 'connected';
  return {
    id: person.id,
    email: isClose ? (person.email ?? null) : null,
    timeZone: isClose ? 'Europe/Rome' : null,
    joinedAt: longAgo,
    connection: aConnectionStatus(status),
    connectedAt: status === 'connected' ? longAgo : null,
    shared: {
      connections: { count: 0, personIds: [] },
      teams: { count: 0, teamIds: [] },
      projects: { count: 0, projectIds: [] },
      ...shared,
    },
    cards: { people: [cardOf(person)] },
  };
}
