import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { position } from './task-input.ts';

/** A project or saved view that a person keeps in their sidebar (docs/product/shell.md, "Pinned"). Personal. */
export const pin = z.object({
  id: z.string(),
  /** Of project and view, one is null. */
  projectId: z.string().nullable(),
  taskViewId: z.string().nullable(),
  /** The place among the pins: a fractional index. */
  position: z.string(),
});
export type Pin = z.infer<typeof pin>;

const answeredPin = pin.extend({ cards });

/** The actor's pins, in their order. Those of projects that the actor can't see are left out. */
export const pinsApi = {
  list: endpoint('GET', '/api/pins', {
    input: z.object({}),
    output: z.object({ pins: z.array(pin), cards }),
  }),
  /** At most `maxPins` (`pin/too-many`). What is pinned already is answered with its pin. */
  pinProject: endpoint('POST', '/api/projects/:projectId/pins', {
    input: z.object({ projectId: id, id: madeId, position }),
    output: answeredPin,
  }),
  /** As `pinProject`, for a saved view. */
  pinView: endpoint('POST', '/api/task-views/:taskViewId/pins', {
    input: z.object({ taskViewId: id, id: madeId, position }),
    output: answeredPin,
  }),
  move: endpoint('PATCH', '/api/pins/:pinId', {
    input: z.object({ pinId: id, position }),
    output: pin,
  }),
  unpin: endpoint('DELETE', '/api/pins/:pinId', {
    input: z.object({ pinId: id }),
    output: z.object({ pinId: z.string() }),
  }),
};

/** Live events of pins, to their owner. */
export const pinEvents = {
  'pin.saved': z.object({ pin, cards }),
  'pin.deleted': z.object({ pinId: z.string() }),
};

/** Refusals. */
export const pinErrors = defineErrors({
  'pin/not-found': { status: 404, text: 'Pin not found.' },
  'pin/too-many': { status: 422, text: 'You have pinned {most} items. Unpin one to pin another.' },
});
