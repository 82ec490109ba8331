import { createStore } from '../../../platform/store.ts';
import { dismissToast, toast } from '../../../ui/toast.ts';
import type { PendingConnect } from './pending.ts';

/** How long a refusal stays, in milliseconds: long enough for a person who was looking elsewhere. */
const refusalDuration = 10_000;

/** The last refusal about each person, by id; it is also shown in their row. */
export const refusals = createStore<ReadonlyMap<string, string>>(new Map());

/** The toast about each person, by id; the next one replaces it. */
const told = new Map<string, { change: PendingConnect; toastId: string }>();

/** Shows a toast about a change, with an undo if there is one. */
export function tellDone(change: PendingConnect, undo: (() => void) | null): void {
  const { person } = change;
  clearRefusal(person.id);
  replaceTold(change, {
    title: doneText(change),
    ...(undo && { action: { label: 'Undo', onSelect: undo } }),
  });
}

/** Dismisses the toast of a change that was dropped. */
export function withdrawTold({ person, kind, at }: PendingConnect): void {
  const last = told.get(person.id);
  if (last?.change.kind !== kind || last.change.at !== at) return;
  dismissToast(last.toastId);
  told.delete(person.id);
}

/** Shows a refusal with the server's text, and offers `accept` or `retry` where they help. */
export function tellRefusal(
  change: PendingConnect,
  error: Error,
  ways: { accept: (() => void) | null; retry: (() => void) | null },
): void {
  const { person } = change;
  refusals.set(new Map(refusals.get()).set(person.id, error.message));
  const way = ways.accept
    ? { label: 'Accept', onSelect: ways.accept }
    : ways.retry && { label: 'Try again', onSelect: ways.retry };
  replaceTold(change, {
    title: error.message,
    description: person.name,
    tone: ways.accept ? 'neutral' : 'danger',
    duration: refusalDuration,
    ...(way && { action: way }),
  });
}

/** Removes the refusal about a person. */
export function clearRefusal(personId: string): void {
  if (!refusals.get().has(personId)) return;
  const others = new Map(refusals.get());
  others.delete(personId);
  refusals.set(others);
}

function replaceTold(change: PendingConnect, request: Parameters<typeof toast>[0]): void {
  const last = told.get(change.person.id);
  if (last) dismissToast(last.toastId);
  told.set(change.person.id, { change, toastId: toast(request) });
}

function doneText({ kind, person: { name } }: PendingConnect): string {
  switch (kind) {
    case 'request':
      return `Connection request sent to ${name}`;
    case 'cancel':
      return `Connection request to ${name} cancelled`;
    case 'accept':
      return `You and ${name} are connected`;
    case 'reject':
      return `Connection request of ${name} rejected`;
    case 'remove':
      return `Connection with ${name} removed`;
  }
}
