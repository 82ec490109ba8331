import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { ProjectActivity, projectActivityApi } from '@longtable/contract/project-activity';
import { cardsOf, personIn } from '../../kits/cards.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ActivityRow, readActivity } from './activity.store.ts';

type Page = OutputOf<typeof projectActivityApi.list>;

export type ActivityList = ReturnType<typeof createActivity>;

/** The activity of a project, newest first, for its members. */
export function createActivity({ db }: Pick<Database, 'db'>) {
  return {
    async list(projectId: string, request: ParsedInputOf<typeof projectActivityApi.list>): Promise<Page> {
      const { rows, next } = await readActivity(db, projectId, request);
      return { activity: rows.map(presentActivity), next, cards: cardsOf(rows, actors) };
    },
  };
}

function presentActivity(row: ActivityRow): ProjectActivity {
  const { id, kind, actor_id: actorId, subject, subject_id: subjectId, at } = row;
  return { id, kind, actorId, subject, subjectId, at };
}

const actors = [personIn('actor_id', 'actor')];
