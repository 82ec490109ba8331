import './chat.table.ts';
import './link-preview.table.ts';
import { sql } from 'kysely';

/** The preview of a message's link. */
export type MessagePreview = {
  readonly url: string;
  readonly title: string;
  readonly description: string | null;
  readonly site: string | null;
  readonly picture_path: string | null;
};

/** The preview of a message's link as JSON; null for none. `message` is the table or alias of the messages; those without one cost nothing. */
export function previewOf(message: string) {
  const id = sql.ref(`${message}.link_preview_id`);
  return sql<MessagePreview | null>`case when ${id} is not null then (
    select json_build_object('url', url, 'title', title, 'description', description, 'site', site, 'picture_path', picture_path)
    from link_previews where link_previews.id = ${id}) end`;
}
