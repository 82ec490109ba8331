import type { ResourceType } from '@longtable/contract/rules/resource-types';
import type { Generated, GeneratedAlways } from 'kysely';

export type ResourceTable = {
  id: string;
  /** In a team or project its Owner, once the person has left. */
  uploaded_by: string;
  /** The team or project that it belongs to; neither for a person's own. */
  team_id: string | null;
  project_id: string | null;
  parent_folder_id: string | null;
  /** The ids of the folders around it, from the top. */
  ancestors: Generated<string[]>;
  /** Whose it is: the team, the project or the person. */
  place: GeneratedAlways<string>;
  /** The folder around it, or whose it is at the top. */
  location: GeneratedAlways<string>;
  name: string;
  type: ResourceType;
  /** Files and links, which are listed after folders. */
  is_file: GeneratedAlways<boolean>;
  /** Where a link leads; null for everything else. */
  url: string | null;
  mime_type: string | null;
  size_bytes: Generated<number>;
  /** What its versions take; kept by triggers. */
  versions_bytes: GeneratedAlways<number>;
  bucket: Generated<string>;
  /** That of a project's photo marks it (`projectPhotoDescription`). */
  description: Generated<string>;
  /** It is the photo of its team. */
  is_team_photo: Generated<boolean>;
  /** The key of its content. */
  file_path: string | null;
  /** The key of a small picture of it: of an image, or the icon of a link's page. */
  thumbnail_path: string | null;
  /** What it was copied from. */
  original_resource_id: Generated<string | null>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  /** What was moved to the trash: this item, or a folder around it. */
  deleted_with: string | null;
  version: Generated<number>;
};

/** What a person keeps about an item for themselves. */
export type ResourceMarkTable = {
  user_id: string;
  resource_id: string;
  starred: Generated<boolean>;
  /** When they last opened or downloaded it, or added it. */
  last_accessed_at: string | null;
};

/** An item that a person shows to another, with what is in it. */
export type ResourceShareTable = {
  id: string;
  resource_id: string;
  shared_by: string;
  shared_with: string;
  permission: Generated<'view'>;
  created_at: Generated<string>;
};

/** The links and files of projects, without those in the trash (docs/product/project-resources.md). */
export type ProjectResourceView = {
  id: string;
  project_id: string;
  name: string;
  type: Exclude<ResourceType, 'folder'>;
  /** Where a link leads, or the address of the file's content. */
  url: string;
  uploaded_by: string;
  description: string;
  /** Bytes; null for a link. */
  size: number | null;
  original_resource_id: string | null;
  created_at: string;
};

/** The shares that count: whoever shared it may still do so. */
export type ResourceReaderView = {
  resource_id: string;
  /** Whom it is shared with. */
  user_id: string;
  shared_by: string;
  created_at: string;
  name: string;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    resources: ResourceTable;
    resource_marks: ResourceMarkTable;
    resource_shares: ResourceShareTable;
    resource_readers: ResourceReaderView;
    project_resources: ProjectResourceView;
  }
}
