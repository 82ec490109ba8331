import type { CurrentUser } from '@longtable/contract/people';
import { noFilter } from '@longtable/contract/rules/task-filter';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetCards, takeCards } from '../../../platform/directory.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { session } from '../../../platform/session.ts';
import { defaultViewState } from '../filter/view-state.ts';
import { taskListKey } from './served-tasks.ts';
import { makeTask, makeTaskList } from './task-fixture.ts';
import { createScope, type TaskScope } from './task-scope.ts';

const inApollo = { projectId: 'apollo' };

describe('a scope', () => {
  const timeZone = 'Europe/Rome';
  const nobody = session.get();
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-12-31T22:30:00Z'), toFake: ['Date'] });
    const user = { id: 'me', timeZone, weekStart: 0 } as CurrentUser;
    session.set({ state: 'signedIn', user, offset: '0', off: [] });
    queryClient.setQueryData(
      taskListKey,
      makeTaskList([
        makeTask('1', { dueDate: '2026-12-31' }),
        makeTask('2', { dueDate: '2027-01-01', ...inApollo }),
        makeTask('3', { dueDate: '2027-01-01' }),
      ]),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    forgetCards();
    queryClient.clear();
    session.set(nobody);
  });

  const dueToday = { ...defaultViewState, filter: { ...noFilter, due: 'today' } } as const;
  const idsOf = (scope: TaskScope) => scope.contents().tasks.map(({ id }) => id);

  test('filters by the current day, also after midnight in the person’s time zone', () => {
    const scope = createScope(null, dueToday);
    expect(idsOf(scope)).toEqual(['1']);
    const before = scope.contents();
    expect(scope.contents()).toBe(before);
    vi.setSystemTime(new Date('2026-12-31T23:00:00Z'));
    expect(idsOf(scope)).toEqual(['2', '3']);
  });

  test('sorts by assignee again when a person is renamed, and notifies', () => {
    const [ada, zoe] = ['ada', 'zoe'].map((id) => ({ id, name: id, avatarUrl: null, version: 1 }));
    if (!ada || !zoe) throw new Error('There are two.');
    takeCards({ people: [ada, zoe] });
    queryClient.setQueryData(
      taskListKey,
      makeTaskList([makeTask('1', { assignedTo: 'zoe' }), makeTask('2', { assignedTo: 'ada' })]),
    );
    const scope = createScope(null, { ...defaultViewState, sort: { field: 'assignee', direction: 'asc' } });
    vi.stubGlobal('document', new EventTarget());
    const listener = vi.fn<() => void>();
    const stop = scope.follow(listener);
    expect(idsOf(scope)).toEqual(['2', '1']);
    takeCards({ people: [{ ...zoe, name: 'Aaron', version: 2 }] });
    expect([listener.mock.calls.length, idsOf(scope)]).toEqual([1, ['1', '2']]);
    expect(scope.contents()).toBe(scope.contents());
    stop();
  });

  test('counts all of its tasks, whatever the filter', () => {
    const scope = createScope({ id: 'apollo', name: 'Apollo' }, dueToday);
    expect([scope.contents().total, idsOf(scope)]).toEqual([1, []]);
    scope.setViewState(defaultViewState);
    expect([scope.contents().total, idsOf(scope)]).toEqual([1, ['2']]);
  });
});
