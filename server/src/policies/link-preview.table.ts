import type { Generated } from 'kysely';

export type LinkPreviewTable = {
  id: string;
  url: string;
  /** Null while the page could not be fetched, or has no title. */
  title: string | null;
  description: string | null;
  site: string | null;
  picture_path: string | null;
  fetch_again_at: string;
  /** When a message last asked for it. */
  used_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    link_previews: LinkPreviewTable;
  }
}
