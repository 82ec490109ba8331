import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import type { projectResourcesApi } from '@longtable/contract/project-resources';
import type pg from 'pg';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { createRateLimits, type RateLimitRule } from '../../../platform/limits/rate-limits.ts';
import { fetchLinkTitle } from '../../../platform/links/link-preview.ts';
import type { FetchPublic } from '../../../platform/net/public-fetch.ts';
import { pictureAnswer } from '../../../platform/pictures/picture-answer.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { ProjectRow } from '../../../policies/project.ts';
import { type ProjectResourceRow, projectResourcePolicy } from '../../../policies/project-resource.ts';
import { recordActivity } from '../activity.ts';
import {
  answerResource,
  cardsOfResources,
  iconUrl,
  presentResource,
  presentResourceTo,
} from './resources.presenter.ts';
import * as store from './resources.store.ts';

type Input<Name extends keyof typeof projectResourcesApi> = ParsedInputOf<(typeof projectResourcesApi)[Name]>;

export const resourceLimits = {
  /** Each sends a request to another server. */
  linkTitlesPerPerson: { name: 'link-title-person', max: 60, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>;

export type Resources = ReturnType<typeof createResources>;

/** Links and files of projects (docs/product/project-resources.md). */
export function createResources(options: {
  database: { db: Db; pool: pg.Pool };
  files: Files;
  fetchPublic: FetchPublic;
}) {
  const { files, fetchPublic } = options;
  const { db, pool } = options.database;
  const limits = createRateLimits(pool, resourceLimits);

  return {
    async list(actor: Actor, projectId: string, request: Input<'list'>) {
      const { rows, next } = await store.readResources(db, actor.id, projectId, request);
      const resources = rows.map((row) => presentResourceTo(actor, row));
      return { resources, next, cards: cardsOfResources(rows) };
    },

    /** Idempotent: the same id returns the existing resource. */
    async add(
      change: Change,
      actor: Actor,
      { id: projectId }: ProjectRow,
      { id, name, url, description }: Input<'add'>,
    ): Promise<OutputOf<(typeof projectResourcesApi)['add']>> {
      const { tx } = change;
      const link = { id, project_id: projectId, uploaded_by: actor.id, name, url, description };
      const isNew = await store.insertLink(tx, link);
      const row = await store.readResource(tx, actor.id, id);
      if (row?.project_id !== projectId || row.uploaded_by !== actor.id) throw refuse('request/id-taken');
      if (isNew) {
        publishSaved(change, actor.id, row);
        await recordActivity(change, actor.id, projectId, {
          kind: 'resource-added',
          subject: { id, name },
        });
        await change.enqueue('projects.find-link-icon', { resourceId: id, url });
      }
      return answerResource(actor, row);
    },

    async update(
      change: Change,
      actor: Actor,
      before: ProjectResourceRow,
      { name, url, description }: Omit<Input<'update'>, 'projectResourceId'>,
    ): Promise<OutputOf<(typeof projectResourcesApi)['add']>> {
      const columns = differing(before, { name, url, description });
      if (Object.keys(columns).length === 0) return answerResource(actor, before);
      const isElsewhere = columns.url !== undefined;
      if (isElsewhere && before.file !== null) await files.release(change, [before.file]);
      // The icon belongs to the previous address.
      const icon = isElsewhere ? { file: null, icon_url: null } : {};
      await store.writeResource(change.tx, before.id, { ...columns, ...icon });
      const row = { ...before, ...columns, ...icon, version: before.version + 1 };
      publishSaved(change, actor.id, row);
      if (isElsewhere) await change.enqueue('projects.find-link-icon', { resourceId: row.id, url: row.url });
      return answerResource(actor, row);
    },

    async delete(change: Change, actor: Actor, row: ProjectResourceRow): Promise<{ resourceId: string }> {
      const { id, project_id: projectId, name } = row;
      if (row.file !== null) await files.release(change, [row.file]);
      await store.deleteResource(change.tx, id);
      change.emit('project-resource.deleted', {
        actorId: actor.id,
        audience: projectResourcePolicy.audienceOf(row),
        payload: { projectId, resourceId: id },
      });
      await recordActivity(change, actor.id, projectId, {
        kind: 'resource-removed',
        subject: { id, name },
      });
      return { resourceId: id };
    },

    async linkTitle(actor: Actor, url: string): Promise<{ title: string | null }> {
      await limits.linkTitlesPerPerson.consume(actor.id);
      return { title: await fetchLinkTitle(fetchPublic, url) };
    },

    async icon(resource: ProjectResourceRow, version: string): Promise<FileAnswer> {
      const isIts = resource.icon_url === iconUrl(resource.id, version);
      return pictureAnswer(files, isIts ? resource.file : null);
    },
  };
}

/** Publishes a resource to everyone who sees its project. */
export function publishSaved(change: Change, actorId: string | null, row: ProjectResourceRow): void {
  change.emit('project-resource.saved', {
    actorId,
    ...projectResourcePolicy.receiversOf(row),
    payload: {
      projectId: row.project_id,
      resource: presentResource(row),
      cards: cardsOfResources([row]),
    },
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
