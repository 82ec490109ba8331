import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { projectsApi } from '@longtable/contract/projects';
import { presentPersonCard } from '../../kits/person-card.ts';
import type { Database } from '../../platform/db/database.ts';
import { decodeTimedEnd, encodeTimedEnd } from '../../platform/http/list-ends.ts';
import { pageOf } from '../../platform/http/page-end.ts';
import { type ActivityRow, readActivity } from './activity.store.ts';

type Page = OutputOf<typeof projectsApi.activity>;

export type ActivityList = ReturnType<typeof createActivity>;

/** What has happened in a project, the newest first, for those who are in it. */
export function createActivity({ db }: Pick<Database, 'db'>) {
  return {
    async list(
      projectId: string,
      { after, limit }: ParsedInputOf<typeof projectsApi.activity>,
    ): Promise<Page> {
      const rows = await readActivity(db, projectId, { end: decodeTimedEnd(after), limit: limit + 1 });
      const { page, next } = pageOf(rows, limit, ({ id, key }) => encodeTimedEnd({ id, at: key }));
      return { activity: page.map(presentActivity), next };
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
