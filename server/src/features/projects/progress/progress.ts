import { createFolding, type Folding } from '../../../kits/folding.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import { deltasAtOnce, foldDeltas, taskDeltas } from './fold.ts';

/** Publishes the counts of the projects and teams of a change, soon after its commit. */
export type Progress = Folding;

/** Folds the deltas of counts of tasks and publishes them, for the life of the process (docs/decisions/028). */
export function createProgress(options: { db: Db; changes: Changes; log: Log }): Progress {
  return createFolding(options, {
    table: taskDeltas,
    atOnce: deltasAtOnce,
    fold: foldDeltas,
    failed: 'the progress of projects could not be published; trying again',
  });
}
