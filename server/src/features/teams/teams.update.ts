import type { AnsweredTeam } from '@longtable/contract/teams';
import type { Change } from '../../platform/change.ts';
import type { Actor } from '../../policies/actor.ts';
import type { PhotoColumns } from '../../policies/photos.ts';
import type { TeamRow } from '../../policies/team.ts';
import { answerTeam } from './teams.presenter.ts';
import { publishTeam } from './teams.publish.ts';
import { type TeamColumns, writeTeam } from './teams.store.ts';

/**
 * Writes and publishes the columns that differ from a locked team. Does nothing without a difference, unless it has
 * another photo.
 */
export async function updateTeam(
  change: Change,
  actor: Actor,
  before: TeamRow,
  wanted: TeamColumns,
  photo?: PhotoColumns,
): Promise<AnsweredTeam> {
  const current: Readonly<Record<string, unknown>> = before;
  const columns: TeamColumns = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== current[name]),
  );
  if (!photo && Object.keys(columns).length === 0) return answerTeam(actor, before);
  await writeTeam(change.tx, before.id, columns);
  const after: TeamRow = { ...before, ...columns, ...photo, version: before.version + 1 };
  publishTeam(change, actor.id, after);
  return answerTeam(actor, after);
}
