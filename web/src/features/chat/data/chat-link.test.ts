import { afterEach, beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../../test/samples.ts';
import { session } from '../../../platform/session.ts';
import { chatLink, openedBy } from './chat-link.ts';

const none = { teamId: null, departmentId: null, projectId: null, personId: null };
const user = aUser({ id: 'm' });

beforeEach(() => session.set({ state: 'signedIn', user, offset: '1', off: [] }));
afterEach(() => session.set({ state: 'checking', user: null }));

test('has the address of its place for each kind of chat', () => {
  expect(chatLink({ ...none, id: 't', kind: 'team', teamId: 't' })).toEqual({
    to: '/app/collaboration/teams/$teamId/chat',
    params: { teamId: 't' },
  });
  expect(chatLink({ ...none, id: 'd', kind: 'department', teamId: 't', departmentId: 'd' })).toEqual({
    to: '/app/collaboration/teams/$teamId/department/$departmentId/chat',
    params: { teamId: 't', departmentId: 'd' },
  });
  expect(chatLink({ ...none, id: 'p', kind: 'project', projectId: 'p' })).toEqual({
    to: '/app/collaboration/projects/$projectId/chat',
    params: { projectId: 'p' },
  });
});

test('has the smaller id first in the address of a direct chat, whoever opens it', () => {
  expect(chatLink({ ...none, id: 'c', kind: 'direct', personId: 'z' }).params).toEqual({ people: 'm_z' });
  expect(chatLink({ ...none, id: 'c', kind: 'direct', personId: 'a' }).params).toEqual({ people: 'a_m' });
});

test('has its own id in the address when the other account is deleted', () => {
  expect(chatLink({ ...none, id: 'c', kind: 'direct' }).params).toEqual({ people: 'c' });
  expect(openedBy({ people: 'c' }, 'm')).toEqual({ chatId: 'c' });
});

test('opens the direct chat with the other person of the address', () => {
  expect(openedBy({ people: 'm_z' }, 'm')).toEqual({ personId: 'z' });
  expect(openedBy({ people: 'a_m' }, 'm')).toEqual({ personId: 'a' });
});

test('does not know the direct chats of others', () => {
  expect(openedBy({ people: 'a_z' }, 'm')).toBe('unknown');
});

test('opens the chat of the innermost place of the address', () => {
  expect(openedBy({ teamId: 't' }, 'm')).toEqual({ chatId: 't' });
  expect(openedBy({ teamId: 't', departmentId: 'd' }, 'm')).toEqual({ chatId: 'd' });
  expect(openedBy({ projectId: 'p' }, 'm')).toEqual({ chatId: 'p' });
  expect(openedBy({}, 'm')).toBeNull();
});
