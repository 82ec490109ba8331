import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import type { ProjectResource, projectResourcesApi } from '@longtable/contract/project-resources';
import type pg from 'pg';
import type { Actor } from '../../../access/actor.ts';
import { authorize } from '../../../access/engine.ts';
import type { ProjectRow } from '../../../access/project.ts';
import type { ProjectResourceRow } from '../../../access/project-resource.ts';
import { roomsOfProject } from '../../../access/rooms.ts';
import { type AttemptLimit, createAttempts } from '../../../platform/auth/attempts.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { decodeTimedEnd, encodeTimedEnd } from '../../../platform/http/list-ends.ts';
import { pageOf } from '../../../platform/http/page-end.ts';
import { lookAtTitle } from '../../../platform/net/page-look.ts';
import type { FetchPublic } from '../../../platform/net/public-fetch.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { rememberActivity } from '../activity.ts';
import { heardProject } from '../heard-project.ts';
import { holdProject } from '../project-under-lock.ts';
import { iconUrl, toResource, toResourceFacts } from './resources.shape.ts';
import * as store from './resources.store.ts';

type Input<Name extends keyof typeof projectResourcesApi> = ParsedInputOf<(typeof projectResourcesApi)[Name]>;

/** Each look at a page is a request to a server somewhere else. */
export const linkTitleLimit = { tries: 60, seconds: 3600 } as const satisfies AttemptLimit;

export type Resources = ReturnType<typeof createResources>;

/** What a project's people need at hand (collaboration §3 "Project resource", §5 "Project"). */
export function createResources(options: {
  database: { db: Db; pool: pg.Pool };
  changes: Changes;
  files: Files;
  fetchPublic: FetchPublic;
}) {
  const { changes, files, fetchPublic } = options;
  const { db, pool } = options.database;
  const looks = createAttempts(pool, 'link-title-person', linkTitleLimit);

  return {
    async list(actor: Actor, projectId: string, { after, limit }: Input<'list'>) {
      const end = decodeTimedEnd(after);
      const rows = await store.readResources(db, actor.id, projectId, { end, limit: limit + 1 });
      const { page, next } = pageOf(rows, limit, encodeTimedEnd);
      return { resources: page.map((row) => toResource(actor, row)), next };
    },

    /** The same id again is the same resource again, whose answer was lost. */
    add: (
      actor: Actor,
      { id: projectId }: ProjectRow,
      { id, name, url, description }: Input<'add'>,
    ): Promise<ProjectResource> =>
      changes.run(async (change) => {
        const { tx } = change;
        await holdProject(tx, projectId);
        await authorize(tx, 'project', 'work', actor, projectId);
        const link = { id, project_id: projectId, uploaded_by: actor.id, name, url, description };
        const isNew = await store.insertLink(tx, link);
        const row = await store.readResource(tx, actor.id, id);
        if (row?.project_id !== projectId || row.uploaded_by !== actor.id) throw refuse('request/id-taken');
        if (isNew) {
          await announce(change, actor.id, row);
          await rememberActivity(change, actor.id, projectId, {
            kind: 'resource-added',
            subject: { id, name },
          });
          await change.enqueue('projects.find-link-icon', { resourceId: id, url });
        }
        return toResource(actor, row);
      }),

    update: (
      actor: Actor,
      { id, project_id }: ProjectResourceRow,
      { name, url, description }: Omit<Input<'update'>, 'projectResourceId'>,
    ): Promise<ProjectResource> =>
      changes.run(async (change) => {
        const { tx } = change;
        const before = await underLock(tx, actor, { id, project_id }, 'edit');
        const columns = differing(before, { name, url, description });
        if (Object.keys(columns).length === 0) return toResource(actor, before);
        const isElsewhere = columns.url !== undefined;
        if (isElsewhere && before.file !== null) await files.release(change, [before.file]);
        await store.writeResource(tx, id, {
          ...columns,
          // The icon of the page that it led to.
          ...(isElsewhere && { file: null, icon_url: null }),
        });
        const row = await store.readResource(tx, actor.id, id);
        if (!row) throw refuse('resource/not-found');
        await announce(change, actor.id, row);
        if (isElsewhere) await change.enqueue('projects.find-link-icon', { resourceId: id, url: row.url });
        return toResource(actor, row);
      }),

    async delete(actor: Actor, { id, project_id }: ProjectResourceRow): Promise<{ resourceId: string }> {
      await changes.run(async (change) => {
        const { tx } = change;
        const row = await underLock(tx, actor, { id, project_id }, 'delete');
        if (row.file !== null) await files.release(change, [row.file]);
        await store.deleteResource(tx, id);
        change.emit('project-resource.deleted', {
          actorId: actor.id,
          audience: roomsOfProject(await heardProject(tx, project_id)),
          payload: { projectId: project_id, resourceId: id },
        });
        await rememberActivity(change, actor.id, project_id, {
          kind: 'resource-removed',
          subject: { id, name: row.name },
        });
      });
      return { resourceId: id };
    },

    async linkTitle(actor: Actor, url: string): Promise<{ title: string | null }> {
      await looks.count(actor.id);
      return { title: await lookAtTitle(fetchPublic, url) };
    },

    async icon(resource: ProjectResourceRow, version: string): Promise<FileAnswer> {
      const isIts = resource.icon_url === iconUrl(resource.id, version);
      const content = isIts && resource.file !== null ? await files.read(resource.file) : null;
      if (!content) throw refuse('picture/not-found');
      return { contentType: 'image/webp', content, immutable: true };
    },
  };

  /** The resource, if the actor may do this with it still; the project stays, with who is in it. */
  async function underLock(
    tx: Db,
    actor: Actor,
    { id, project_id }: Pick<ProjectResourceRow, 'id' | 'project_id'>,
    ability: 'edit' | 'delete',
  ): Promise<ProjectResourceRow> {
    await holdProject(tx, project_id);
    await store.lockResource(tx, id);
    return authorize(tx, 'projectResource', ability, actor, id);
  }
}

/** Tells everyone who sees the project what a resource of it is now. */
export async function announce(
  change: Change,
  actorId: string | null,
  row: ProjectResourceRow,
): Promise<void> {
  change.emit('project-resource.saved', {
    actorId,
    audience: roomsOfProject(await heardProject(change.tx, row.project_id)),
    payload: { projectId: row.project_id, resource: toResourceFacts(row) },
  });
}

function differing(
  row: ProjectResourceRow,
  wanted: { [Name in keyof store.LinkColumns]: string | undefined },
): store.LinkColumns {
  const current: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== current[name]),
  );
}
