import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { projectsApi } from '@longtable/contract/projects';
import { presentPersonCard } from '../../kits/person-card.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ActivityRow, readActivity } from './activity.store.ts';

type Page = OutputOf<typeof projectsApi.activity>;

export type ActivityList = ReturnType<typeof createActivity>;

/** What has happened in a project, the newest first, for those who are in it. */
export function createActivity({ db }: Pick<Database, 'db'>) {
  return {
    async list(projectId: string, request: ParsedInputOf<typeof projectsApi.activity>): Promise<Page> {
      const { rows, next } = await readActivity(db, projectId, request);
      return { activity: rows.map(presentActivity), next };
    },
  };
}

function presentActivity({
  id,
  kind,
  subject,
  subject_id,
  at,
  ...row
}: ActivityRow): Page['activity'][number] {
  const { actor_id, full_name, email, avatar_url, version } = row;
  // A deleted account has no profile.
  const actor =
    actor_id !== null && full_name !== null && email !== null && version !== null
      ? presentPersonCard({ id: actor_id, full_name, email, avatar_url, version })
      : null;
  return { id, kind, actor, subject, subjectId: subject_id, at };
}
