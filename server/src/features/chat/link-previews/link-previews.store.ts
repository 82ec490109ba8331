import '../../../policies/chat.table.ts';
import '../../../policies/link-preview.table.ts';
import { newId } from '@longtable/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** How long it takes until a page is fetched again for a message that links to it, in seconds. */
const fetchedAgainAfter = { success: 7 * 86_400, failure: 3600 };
/** How long a preview without messages is kept, in seconds: a message may be getting it. */
const unusedFor = 3600;

/** A message whose link may be previewed. */
export type LinkingMessage = {
  readonly content: string;
  readonly author_id: string | null;
  readonly link_preview_id: string | null;
};

/** A message that was not deleted. */
export function readLinking(db: Db, messageId: string): Promise<LinkingMessage | undefined> {
  return db
    .selectFrom('chat_messages')
    .select(['content', 'author_id', 'link_preview_id'])
    .where('id', '=', messageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Whether the page at an address was fetched, or was tried, and need not be fetched again yet. */
export async function isKnown(db: Db, url: string): Promise<boolean> {
  const { rows } = await sql`
    select from link_previews where url = ${url} and fetch_again_at > now()`.execute(db);
  return rows.length > 0;
}

/** What is stored of a page. */
export type FetchedPage = {
  readonly title: string;
  readonly description: string | null;
  readonly site: string;
  readonly picture_path: string | null;
};

/** Stores what was fetched from an address. Returns the file of the picture that it replaces; null for none. */
export async function writeFetched(tx: Db, url: string, page: FetchedPage): Promise<string | null> {
  const [before] = await lockPreview(tx, url);
  await tx
    .updateTable('link_previews')
    .set({ ...page, fetch_again_at: inSeconds(fetchedAgainAfter.success), used_at: sql`now()` })
    .where('url', '=', url)
    .execute();
  return before?.picture_path ?? null;
}

/** Stores that nothing could be fetched from an address. What was fetched before stays. */
export async function writeFailed(db: Db, url: string): Promise<void> {
  const again = inSeconds(fetchedAgainAfter.failure);
  await db
    .insertInto('link_previews')
    .values({ ...blank(url), fetch_again_at: again })
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet({ fetch_again_at: again, used_at: sql`now()` }),
    )
    .execute();
}

/** Gives a message the preview of an address. False when there is none. */
export async function usePreview(tx: Db, messageId: string, url: string): Promise<boolean> {
  // Written, so that the preview is not deleted meanwhile as one that no message has.
  const preview = await tx
    .updateTable('link_previews')
    .set({ used_at: sql`now()` })
    .where('url', '=', url)
    .where('title', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!preview) return false;
  await writePreview(tx, messageId, preview.id);
  return true;
}

/** Sets the preview of a message, or removes it. */
export async function writePreview(tx: Db, messageId: string, previewId: string | null): Promise<void> {
  await tx
    .updateTable('chat_messages')
    .set({ link_preview_id: previewId })
    .where('id', '=', messageId)
    .execute();
}

/**
 * Deletes previews that no message has, at most `most` after the id `after`. Returns the files of their pictures, and the last id that
 * was looked at; null at the end.
 */
export async function deleteUnused(
  tx: Db,
  after: string,
  most: number,
): Promise<{ pictures: string[]; last: string | null }> {
  const { rows } = await sql<{ pictures: string[]; last: string | null }>`
    with old as materialized (
      select id from link_previews where id > ${after}::uuid order by id limit ${most}),
    deleted as (
      delete from link_previews where id = any(array(
        select link_previews.id from link_previews join old using (id)
        where used_at < now() - make_interval(secs => ${unusedFor})
          and not exists (select from chat_messages where link_preview_id = link_previews.id)
        for update of link_previews skip locked))
      returning picture_path)
    select (select id from old order by id desc limit 1) as last,
      array(select picture_path from deleted where picture_path is not null) as pictures`.execute(tx);
  return rows[0] ?? { pictures: [], last: null };
}

async function lockPreview(tx: Db, url: string) {
  await tx
    .insertInto('link_previews')
    .values({ ...blank(url), fetch_again_at: sql`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('link_previews').select('picture_path').where('url', '=', url).forUpdate().execute();
}

function blank(url: string) {
  return { id: newId(), url, title: null, description: null, site: null, picture_path: null };
}

function inSeconds(seconds: number) {
  return sql<string>`now() + make_interval(secs => ${seconds})`;
}
