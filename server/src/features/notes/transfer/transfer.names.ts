import type { ReferenceKind } from '@longtable/contract/note-document/kinds';
import type { MarkdownTarget, MarkdownTargets } from '@longtable/contract/note-markdown/phrases';
import { freeName } from '@longtable/contract/rules/resource-name';
import type { JSONContent } from '@tiptap/core';
import type { Db } from '../../../platform/db/database.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { Actor } from '../../../policies/actor.ts';
import { notePolicy } from '../../../policies/note.ts';
import { personPolicy } from '../../../policies/person.ts';
import { projectPolicy } from '../../../policies/project.ts';
import { type ResourceRow, resourcePolicy } from '../../../policies/resource.ts';
import { taskPolicy } from '../../../policies/task.ts';

/** A file that goes into the archive. */
export type AttachedFile = { readonly path: string; readonly key: string };

/** The name of what the actor may not see. */
const privateItem = 'Private item';

/**
 * The names of what notes refer to, as the person who exports them may see them, and the files of theirs that go along. Each is read
 * once.
 */
export function createExportedNames(options: {
  db: Db;
  files: Pick<Files, 'read'>;
  publicUrl: URL;
  actor: Actor;
  paths: ReadonlyMap<string, string>;
}) {
  const { db, publicUrl, actor, paths } = options;
  const known = new Map<string, Promise<MarkdownTarget>>();
  const filesTaken = new Set<string>();
  const filePaths = new Map<string, Promise<string | null>>();

  const address = (path: string): string => new URL(path, publicUrl).href;

  async function nameOf(kind: ReferenceKind, id: string): Promise<MarkdownTarget> {
    switch (kind) {
      case 'person': {
        const row = await personPolicy.load(db, id, actor);
        const isSeen = row !== undefined && personPolicy.reads(actor, row);
        return isSeen
          ? { text: `@${row.full_name}`, href: address(`/app?person=${id}`) }
          : { text: privateItem, href: null };
      }
      case 'task': {
        const row = await taskPolicy.load(db, id, actor);
        return row && taskPolicy.reads(actor, row)
          ? { text: row.title, href: address(`/app/tasks?task=${id}`) }
          : { text: privateItem, href: null };
      }
      case 'project': {
        const row = await projectPolicy.load(db, id, actor);
        return row && projectPolicy.reads(actor, row)
          ? { text: row.name, href: address(`/app/collaboration/projects/${id}`) }
          : { text: privateItem, href: null };
      }
      case 'note': {
        const row = await notePolicy.load(db, id, actor);
        return row && notePolicy.reads(actor, row)
          ? { text: row.title, href: address(`/app/notes/${id}`) }
          : { text: privateItem, href: null };
      }
      case 'resource': {
        const row = await resourceOf(id);
        return row
          ? { text: row.name, href: address(`/app/resources?item=${id}`) }
          : { text: privateItem, href: null };
      }
    }
  }

  async function resourceOf(id: string): Promise<ResourceRow | null> {
    const row = await resourcePolicy.load(db, id, actor);
    return row && resourcePolicy.reads(actor, row) ? row : null;
  }

  function cachedName(kind: ReferenceKind, id: string): Promise<MarkdownTarget> {
    const key = `${kind} ${id}`;
    const name = known.get(key) ?? nameOf(kind, id);
    known.set(key, name);
    return name;
  }

  /** The path of a file of the person in the archive; null for what is not theirs, or no file. Adds it the first time. */
  function pathOfFile(id: string, attached: AttachedFile[]): Promise<string | null> {
    const path = filePaths.get(id) ?? add();
    filePaths.set(id, path);
    return path;

    async function add(): Promise<string | null> {
      const row = await resourceOf(id);
      const isOwn = row?.uploaded_by === actor.id && row.team_id === null && row.project_id === null;
      if (!row || !isOwn || row.file_path === null) return null;
      const name = freeName(row.name, false, (each) => filesTaken.has(each.toLowerCase()));
      filesTaken.add(name.toLowerCase());
      const added = `files/${name}`;
      attached.push({ path: added, key: row.file_path });
      return added;
    }
  }

  return {
    /** What a text refers to. `attached`: files that are not in the archive yet. */
    async of(
      doc: JSONContent,
      path: string,
    ): Promise<{ targets: MarkdownTargets; attached: readonly AttachedFile[] }> {
      const up = '../'.repeat(path.split('/').length - 1);
      const attached: AttachedFile[] = [];
      const names = new Map<string, MarkdownTarget>();
      const files = new Map<string, string | null>();
      for (const { type, attrs = {} } of within(doc)) {
        if (type === 'reference') {
          const [kind, id] = [attrs['kind'] as ReferenceKind, String(attrs['id'])];
          names.set(`${kind} ${id}`, await cachedName(kind, id));
        } else if (type === 'file' || type === 'image') {
          const id = type === 'file' ? String(attrs['resourceId']) : resourceOfImage(String(attrs['src']));
          names.set(`resource ${id}`, await cachedName('resource', id));
          files.set(id, await pathOfFile(id, attached));
        }
      }
      const nameIn = (kind: ReferenceKind, id: string): MarkdownTarget =>
        names.get(`${kind} ${id}`) ?? { text: privateItem, href: null };
      const fileIn = (id: string): string | null => {
        const file = files.get(id) ?? null;
        return file && up + relative(file);
      };
      return {
        attached,
        targets: {
          reference(kind, id) {
            const notePath = kind === 'note' ? paths.get(id) : undefined;
            const name = nameIn(kind, id);
            return notePath === undefined || name.href === null
              ? name
              : { ...name, href: up + relative(notePath) };
          },
          file: (id) => ({
            text: nameIn('resource', id).text,
            href: fileIn(id) ?? nameIn('resource', id).href,
          }),
          image: (src) => fileIn(resourceOfImage(src)) ?? address(src),
        },
      };
    },
  };
}

function* within(node: JSONContent): Generator<JSONContent> {
  yield node;
  for (const child of node.content ?? []) yield* within(child);
}

function resourceOfImage(src: string): string {
  return /^\/api\/resources\/([0-9a-f-]{36})\//.exec(src)?.[1] ?? '';
}

/** A path as an address within an archive. */
function relative(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
