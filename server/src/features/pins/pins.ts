import { pinsApi } from '@longtable/contract/pins';
import { defineFeature } from '../../kits/feature.ts';
import { lockCollection } from '../../kits/owned-collection.ts';
import { definePersonalData, jsonFile } from '../../kits/personal-data.ts';
import type { Db } from '../../platform/db/database.ts';
import { command, query } from '../../policies/engine.ts';
import { createPins, presentPin } from './pins.service.ts';
import { readAllPins } from './pins.store.ts';

/** Pinned projects and saved views (docs/product/shell.md, "Pinned"). They are deleted with the person's own row. */
export function createPinsFeature({ db }: { db: Db }) {
  const pins = createPins({ db });
  return defineFeature({
    routes: [
      query(pinsApi.list, { access: 'signedIn' }, ({ actor }) => pins.list(actor)),
      command(
        pinsApi.pinProject,
        { access: ['project', 'read'], lockFirst: lockCollection },
        ({ change, actor, project, input }) => pins.pin(change, actor, input, { project }),
      ),
      command(
        pinsApi.pinView,
        { access: ['taskView', 'edit'], lockFirst: lockCollection },
        ({ change, actor, taskView, input }) => pins.pin(change, actor, input, { taskView }),
      ),
      command(pinsApi.move, { access: ['pin', 'move'] }, ({ change, actor, pin, input }) =>
        pins.move(change, actor, pin, input.position),
      ),
      command(pinsApi.unpin, { access: ['pin', 'unpin'] }, ({ change, actor, pin }) =>
        pins.unpin(change, actor, pin),
      ),
    ],
    personalData: [
      definePersonalData({
        downloads: [
          jsonFile('pins.json', async (from, userId) => (await readAllPins(from, userId)).map(presentPin)),
        ],
      }),
    ],
  });
}
