import type { Cards } from '@longtable/contract/cards';
import type { Pin } from '@longtable/contract/pins';
import { maxPins } from '@longtable/contract/rules/pin-limits';
import { cardsOf, namedIn } from '../../kits/cards.ts';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import type { PinRow } from '../../policies/pin.ts';
import type { ProjectRow } from '../../policies/project.ts';
import { personalRoom } from '../../policies/rooms.ts';
import type { TaskViewRow } from '../../policies/task-view.ts';
import * as store from './pins.store.ts';

const cardSources = [namedIn('projects', 'project_id', 'project')];

/** The pinned projects and saved views of people (docs/product/shell.md, "Pinned"). */
export function createPins({ db }: { db: Db }) {
  return {
    async list(actor: Actor): Promise<{ pins: Pin[]; cards: Cards }> {
      const rows = await store.readPins(db, actor.id);
      return { pins: rows.map(presentPin), cards: cardsOf(rows, cardSources) };
    },

    /** Idempotent: what is pinned already is answered with its pin. */
    async pin(
      change: Change,
      actor: Actor,
      { id, position }: { id: string; position: string },
      pinned: { project: ProjectRow } | { taskView: TaskViewRow },
    ): Promise<Pin & { cards: Cards }> {
      const { tx } = change;
      const target =
        'project' in pinned ? { project_id: pinned.project.id } : { task_view_id: pinned.taskView.id };
      const answer = (row: PinRow) => ({ ...presentPin(row), cards: cardOfPinned(pinned) });
      const known = await store.findPin(tx, actor.id, id, target);
      if (known) return answer(ownOrTaken(known, actor, target));
      if ((await store.countPins(tx, actor.id)) >= maxPins)
        throw refuse('pin/too-many', { params: { most: String(maxPins) } });
      const row = await store.insertPin(tx, { id, user_id: actor.id, position, ...target });
      // Another person may have inserted the id since.
      if (!row) throw refuse('request/id-taken');
      publishSaved(change, actor, row, cardOfPinned(pinned));
      return answer(row);
    },

    async move(change: Change, actor: Actor, before: PinRow, position: string): Promise<Pin> {
      if (before.position === position) return presentPin(before);
      await store.writePosition(change.tx, before.id, position);
      const row = { ...before, position };
      publishSaved(change, actor, row, {});
      return presentPin(row);
    },

    async unpin(change: Change, actor: Actor, { id }: PinRow): Promise<{ pinId: string }> {
      await store.deletePin(change.tx, id);
      change.emit('pin.deleted', {
        actorId: actor.id,
        audience: [personalRoom(actor.id)],
        payload: { pinId: id },
      });
      return { pinId: id };
    },
  };
}

export type Pins = ReturnType<typeof createPins>;

/** A pin as its owner sees it. */
export function presentPin({ id, project_id, task_view_id, position }: PinRow): Pin {
  return { id, projectId: project_id, taskViewId: task_view_id, position };
}

function publishSaved(change: Change, actor: Actor, row: PinRow, cards: Cards): void {
  change.emit('pin.saved', {
    actorId: actor.id,
    audience: [personalRoom(actor.id)],
    payload: { pin: presentPin(row), cards },
  });
}

function cardOfPinned(pinned: { project: ProjectRow } | { taskView: TaskViewRow }): Cards {
  if (!('project' in pinned)) return {};
  const { id, name, version } = pinned.project;
  return { projects: [{ id, name, version }] };
}

/** The pin, if it is the actor's and names the same thing. */
function ownOrTaken(row: PinRow, actor: Actor, target: store.Target): PinRow {
  const isSame =
    'project_id' in target ? row.project_id === target.project_id : row.task_view_id === target.task_view_id;
  if (row.user_id !== actor.id || !isSame) throw refuse('request/id-taken');
  return row;
}
