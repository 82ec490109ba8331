import type { FileAnswer } from '@longtable/contract/file-answer';
import type { LinkedFile } from '@longtable/contract/resource-links';
import { isFileType } from '@longtable/contract/rules/resource-types';
import type { Auth } from '../../platform/auth/auth.ts';
import type { Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { Refusal, refuse } from '../../platform/http/errors.ts';
import { consumeTogether } from '../../platform/limits/rate-limits.ts';
import { type ResourceRow, resourcePolicy } from '../../policies/resource.ts';
import type { ResourceFiles } from './resources.files.ts';
import type { LinkLimits } from './resources.links.limits.ts';
import { presentLinkedFile } from './resources.links.presenter.ts';
import * as store from './resources.links.store.ts';
import type { LinkTokens } from './resources.links.tokens.ts';
import { fileIdOf } from './resources.presenter.ts';

type Opened = { readonly link: store.OfferedLink; readonly file: ResourceRow };

/**
 * For everybody with the address of a link, signed in or not (docs/product/resources.md, "Links"). Whatever the reason that a
 * link gives no file, the refusal is the same, except that an expired one and a missing password are named.
 */
export function createLinkOpening(options: {
  db: Db;
  changes: Changes;
  files: Pick<ResourceFiles, 'content' | 'thumbnail'>;
  auth: Pick<Auth, 'verifyPassword'>;
  tokens: LinkTokens;
  limits: LinkLimits;
}) {
  const { db, changes, files, auth, tokens, limits } = options;

  return {
    limits,

    /** Shows the file, and counts that. The addresses in the answer prove that the password was entered. */
    async open(token: string, password: string | undefined, ip: string): Promise<LinkedFile> {
      const { link, file } = await find(token);
      await demandPassword(link, password, ip);
      await changes.run(({ tx }) => store.countOpen(tx, link.id));
      const pass = link.password_hash === null ? null : tokens.passFor(link, Date.now());
      return presentLinkedFile(link, file, { token, pass });
    },

    async content(token: string, pass: string | undefined, download: boolean): Promise<FileAnswer> {
      const file = await findAgain(token, pass);
      const fileId = fileIdOf(file.file_path ?? '');
      return secret(files.content(file, { resourceId: file.id, fileId, download }));
    },

    async thumbnail(token: string, pass: string | undefined): Promise<FileAnswer> {
      const file = await findAgain(token, pass);
      return secret(files.thumbnail(file, fileIdOf(file.thumbnail_path ?? '')));
    },
  };

  /** Finds the link and, with the rights that its maker has now, the file. */
  async function find(token: string): Promise<Opened> {
    const id = tokens.idIn(token);
    const link = id === null ? undefined : await store.readOffered(db, id);
    if (!link || !tokens.isTokenOf(link, token)) throw refuse('resource-link/not-found');
    const maker = { id: link.created_by };
    const file = await resourcePolicy.authorize(db, 'share', maker, link.resource_id).catch(notFound);
    if (!isFileType(file.type) || file.deleted_with !== null) throw refuse('resource-link/not-found');
    if (link.has_expired) throw refuse('resource-link/expired');
    return { link, file };
  }

  async function findAgain(token: string, pass: string | undefined): Promise<ResourceRow> {
    const { link, file } = await find(token);
    if (link.password_hash !== null && !tokens.isPassFor(link, pass ?? '', Date.now()))
      throw refuse('resource-link/password-required');
    return file;
  }

  /** Counts every try before it is checked, so that tries at the same time are limited too; right ones are taken back. */
  async function demandPassword(
    { id, password_hash }: store.OfferedLink,
    password: string | undefined,
    ip: string,
  ): Promise<void> {
    if (password_hash === null) return;
    if (password === undefined || password === '') throw refuse('resource-link/password-required');
    const counted = [
      [limits.passwordsPerAddress, id, { ip }],
      [limits.passwordsPerLink, id],
    ] as const;
    await consumeTogether(counted);
    const isRight = await auth.verifyPassword(password, password_hash);
    if (!isRight)
      throw refuse('resource-link/wrong-password', { fields: { password: 'The password is wrong.' } });
    for (const [limit, ...by] of counted) await limit.refund(...by);
  }
}

export type LinkOpening = ReturnType<typeof createLinkOpening>;

function notFound(error: unknown): never {
  throw error instanceof Refusal ? refuse('resource-link/not-found', { cause: error }) : error;
}

/** The file without leave to keep it: the next request asks for the rights again. */
async function secret(answer: Promise<FileAnswer>): Promise<FileAnswer> {
  const { maxAgeSeconds: _, ...file } = await answer.catch(notFound);
  return { ...file, hasSecretAddress: true };
}
