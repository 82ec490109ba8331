import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { Resource, resourcesApi } from '@longtable/contract/resources';
import type pg from 'pg';
import type { Change } from '../../platform/change.ts';
import { refuse } from '../../platform/http/errors.ts';
import { createRateLimits, type RateLimitRule } from '../../platform/limits/rate-limits.ts';
import { fetchLinkTitle } from '../../platform/links/link-preview.ts';
import type { FetchPublic } from '../../platform/net/public-fetch.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { Actor } from '../../policies/actor.ts';
import type { ResourceRow } from '../../policies/resource.ts';
import { type RecordActivity, recordDone } from './resources.activity.ts';
import { depthRefusal, nameIn, placeOf } from './resources.places.ts';
import { presentResourceTo } from './resources.presenter.ts';
import { demandLive, ownOrTaken, saved } from './resources.service.ts';
import * as store from './resources.store.ts';

type Input<Name extends keyof typeof resourcesApi> = ParsedInputOf<(typeof resourcesApi)[Name]>;

export const webLinkLimits = {
  /** Each sends a request to another server. */
  titlesPerPerson: { name: 'link-title-person', max: 60, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>;

/** Links to pages, among the files of projects (docs/product/project-resources.md, "Links"). */
export function createWebLinks(options: {
  pool: pg.Pool;
  files: Pick<Files, 'release'>;
  fetchPublic: FetchPublic;
  recordActivity: RecordActivity;
}) {
  const { pool, files, fetchPublic, recordActivity } = options;
  const limits = createRateLimits(pool, webLinkLimits);
  return {
    /** Idempotent: the same id returns the existing link. Its icon is fetched afterwards. */
    async add(
      change: Change,
      actor: Actor,
      { id, name, url, description, clash, projectId, parentFolderId }: Input<'addLink'>,
    ): Promise<Resource> {
      const { tx } = change;
      const known = await ownOrTaken(tx, actor, id);
      if (known) return presentResourceTo(actor, known);
      const place = await placeOf(tx, actor, { parentFolderId, projectId });
      // A folder of another place.
      if (place.projectId !== projectId) throw refuse('item/not-found');
      const tooDeep = depthRefusal(place, 0);
      if (tooDeep) throw tooDeep;
      const row = await store.insertResource(tx, {
        id,
        uploaded_by: actor.id,
        team_id: null,
        project_id: projectId,
        parent_folder_id: parentFolderId,
        ancestors: [...place.ancestors],
        name: await nameIn(tx, place, { id, name, type: 'link' }, clash),
        type: 'link',
        url,
        description,
        mime_type: null,
        size_bytes: 0,
        file_path: null,
      });
      // Another person may have inserted the id since.
      if (!row) throw refuse('request/id-taken');
      await change.enqueue('resources.find-link-icon', { resourceId: id, url });
      await recordDone(change, actor.id, 'resource-added', [row], recordActivity);
      return saved(change, actor, row);
    },

    /** Changes name, description and address. The icon belongs to the previous address. */
    async update(
      change: Change,
      actor: Actor,
      row: ResourceRow,
      {
        name = row.name,
        url = row.url ?? '',
        description = row.description,
      }: Omit<Input<'updateLink'>, 'resourceId'>,
    ): Promise<Resource> {
      if (row.type !== 'link') throw refuse('item/no-link');
      const isElsewhere = url !== row.url;
      if (!isElsewhere && name === row.name && description === row.description)
        return presentResourceTo(actor, row);
      demandLive(row);
      const location = row.parent_folder_id ?? row.place;
      if (name !== row.name) await nameIn(change.tx, { location }, { ...row, name }, 'refuse');
      if (isElsewhere && row.thumbnail_path !== null) await files.release(change, [row.thumbnail_path]);
      const after = await store.writeResource(change.tx, actor.id, row.id, {
        name,
        description,
        ...(isElsewhere && { url, thumbnail_path: null }),
      });
      if (isElsewhere) await change.enqueue('resources.find-link-icon', { resourceId: row.id, url });
      return saved(change, actor, after);
    },

    async title(actor: Actor, url: string): Promise<{ title: string | null }> {
      await limits.titlesPerPerson.consume(actor.id);
      return { title: await fetchLinkTitle(fetchPublic, url) };
    },
  };
}

export type WebLinks = ReturnType<typeof createWebLinks>;
