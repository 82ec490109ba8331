import { newId } from '@longtable/contract/new-id';
import type { Pin } from '@longtable/contract/pins';
import { positionAt } from '@longtable/contract/rules/task-position';
import { pinsApi } from '../../platform/api/pins.ts';
import { call } from '../../platform/client.ts';
import { defineCollection } from '../../platform/collection.ts';
import { onLive } from '../../platform/live.ts';
import type { RowEffect } from '../../platform/mutations/row-effect.ts';
import { byText } from '../../platform/order.ts';
import { queryClient } from '../../platform/query-client.ts';

/** What can be pinned. */
export type Pinnable = { readonly projectId: string } | { readonly taskViewId: string };

type PinChange =
  | { readonly kind: 'pin'; readonly pin: Pin }
  | { readonly kind: 'move'; readonly id: string; readonly position: string }
  | { readonly kind: 'unpin'; readonly id: string };

/** The person's pinned projects and saved views, in their order (docs/product/shell.md, "Pinned"). */
export const pins = defineCollection<Pin, void, PinChange>({
  key: ['pins'],
  keyOf: () => [],
  async fetch(_, _page, signal) {
    return { items: (await call(pinsApi.list, {}, { signal })).pins, next: null };
  },
  compare: (a, b) => byText(a.position, b.position) || byText(a.id, b.id),
  changes: {
    key: 'pins',
    of: () => undefined,
    effect,
    send,
    needs: (change) => (change.kind === 'pin' ? [change.pin.projectId ?? change.pin.taskViewId ?? ''] : []),
    notFound: 'pin/not-found',
    text: () => null,
  },
});

/** Subscribes the pins to live events. Call it once, before the connection opens. */
export function followPins(): void {
  onLive('pin.saved', ({ pin }) => pins.saved(undefined, pin));
  onLive('pin.deleted', ({ pinId }) => pins.removed(undefined, pinId));
}

/** Whether something is pinned, and the function that pins or unpins it, optimistically. */
export function usePinned(what: Pinnable): { readonly isPinned: boolean; readonly toggle: () => void } {
  const { items } = pins.useList();
  const pin = items.find((each) => isOf(each, what));
  return {
    isPinned: pin !== undefined,
    toggle: () => (pin ? unpin(pin.id) : pinAt(what, positionAt(items, items.length))),
  };
}

/** Pins something at a position, such as that of a pin which ended with what it named. */
export function pinAt(what: Pinnable, position: string): void {
  pins.change({ kind: 'pin', pin: { id: newId(), projectId: null, taskViewId: null, ...what, position } });
}

/** The position of the pin of something, as loaded; null if it is not pinned. */
export function pinPosition(what: Pinnable): string | null {
  const items = queryClient.getQueryData(pins.query().queryKey)?.items;
  return items?.find((pin) => isOf(pin, what))?.position ?? null;
}

/** Unpins, optimistically. */
export function unpin(id: string): void {
  pins.change({ kind: 'unpin', id });
}

/** Moves a pin to the place of another one in `shown`, optimistically. */
export function movePin(id: string, shown: readonly Pin[], index: number): void {
  const others = shown.filter((pin) => pin.id !== id);
  pins.change({ kind: 'move', id, position: positionAt(others, index) });
}

function isOf(pin: Pin, what: Pinnable): boolean {
  return 'projectId' in what ? pin.projectId === what.projectId : pin.taskViewId === what.taskViewId;
}

function effect(change: PinChange): RowEffect<Pin> {
  switch (change.kind) {
    case 'pin':
      return { add: change.pin };
    case 'move':
      return { edit: change.id, as: (pin) => ({ ...pin, position: change.position }) };
    case 'unpin':
      return { remove: change.id };
  }
}

async function send(change: PinChange): Promise<Pin | null> {
  switch (change.kind) {
    case 'pin': {
      const { id, projectId, taskViewId, position } = change.pin;
      return projectId === null
        ? call(pinsApi.pinView, { taskViewId: taskViewId ?? '', id, position })
        : call(pinsApi.pinProject, { projectId, id, position });
    }
    case 'move':
      return call(pinsApi.move, { pinId: change.id, position: change.position });
    case 'unpin':
      await call(pinsApi.unpin, { pinId: change.id });
      return null;
  }
}
