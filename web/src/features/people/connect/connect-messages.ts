import { createStore } from '../../../platform/store.ts';
import { dismissToast, toast } from '../../../ui/toast.ts';
import type { PendingConnect } from './connect-changes.ts';

/** How long the toast of a refusal is shown, in milliseconds. */
const refusalDuration = 10_000;

/** The last refusal about each person, by id; it is also shown in their row. */
export const refusals = createStore<ReadonlyMap<string, string>>(new Map());

/** The last toast about each person, by the person's id. The next toast about the person replaces it. */
const toasts = new Map<string, { change: PendingConnect; toastId: string }>();

/** Confirms a change with a toast, with Undo if given. */
export function showConfirmation(change: PendingConnect, undo: (() => void) | null): void {
  const { person } = change;
  clearRefusal(person.id);
  replaceToast(change, {
    title: confirmationText(change),
    ...(undo && { action: { label: 'Undo', onSelect: undo } }),
  });
}

/** Dismisses the toast of a change that was dropped. */
export function dismissConfirmation({ person, kind, at }: PendingConnect): void {
  const last = toasts.get(person.id);
  if (last?.change.kind !== kind || last.change.at !== at) return;
  dismissToast(last.toastId);
  toasts.delete(person.id);
}

/** Shows a refusal with the server's text; offers to accept the other person's request, or to retry, if given. */
export function showRefusal(
  change: PendingConnect,
  error: Error,
  actions: { accept: (() => void) | null; retry: (() => void) | null },
): void {
  const { person } = change;
  refusals.set(new Map(refusals.get()).set(person.id, error.message));
  const action = actions.accept
    ? { label: 'Accept', onSelect: actions.accept }
    : actions.retry && { label: 'Try again', onSelect: actions.retry };
  replaceToast(change, {
    title: error.message,
    description: person.name,
    tone: actions.accept ? 'neutral' : 'danger',
    duration: refusalDuration,
    ...(action && { action }),
  });
}

/** Removes the refusal about a person. */
export function clearRefusal(personId: string): void {
  if (!refusals.get().has(personId)) return;
  const others = new Map(refusals.get());
  others.delete(personId);
  refusals.set(others);
}

function replaceToast(change: PendingConnect, request: Parameters<typeof toast>[0]): void {
  const last = toasts.get(change.person.id);
  if (last) dismissToast(last.toastId);
  toasts.set(change.person.id, { change, toastId: toast(request) });
}

function confirmationText({ kind, person: { name } }: PendingConnect): string {
  switch (kind) {
    case 'request':
      return `Connection request sent to ${name}`;
    case 'cancel':
      return `Connection request to ${name} cancelled`;
    case 'accept':
      return `You and ${name} are connected`;
    case 'reject':
      return `Connection request from ${name} rejected`;
    case 'remove':
      return `Connection with ${name} removed`;
  }
}
