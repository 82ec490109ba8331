import { createStore } from '../../../platform/store.ts';
import { dismissToast, toast } from '../../../ui/toast.ts';
import type { PendingConnect } from './pending.ts';

/** How long a refusal stays, in milliseconds: long enough to be read by someone who was looking elsewhere. */
const refusalDuration = 10_000;

/** Why the last thing that was done about a person was refused, by their id: it stands beside them, too. */
export const refusals = createStore<ReadonlyMap<string, string>>(new Map());

/** The toast about a person, by their id: what comes next takes its place. */
const told = new Map<string, { change: PendingConnect; toastId: string }>();

/** Says what was done, with the way back where there is one. */
export function tellDone(change: PendingConnect, undo: (() => void) | null): void {
  const { person } = change;
  clearRefusal(person.id);
  replaceTold(change, {
    title: doneText(change),
    ...(undo && { action: { label: 'Undo', onSelect: undo } }),
  });
}

/** Takes back what was said of a change that did not come about. */
export function withdrawTold({ person, kind, at }: PendingConnect): void {
  const last = told.get(person.id);
  if (last?.change.kind !== kind || last.change.at !== at) return;
  dismissToast(last.toastId);
  told.delete(person.id);
}

/** Says with the server's text why something was refused; `accept` and `retry` where that is a way on. */
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

/** Forgets why something about a person was refused. */
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
