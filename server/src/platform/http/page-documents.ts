import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The folder in a build of the client with the documents of its pages (web/build/page-documents.ts). */
const documents = '.pages';

/**
 * Reads which document of the built client in `folder` is for which page. The function that it gives names the one for
 * a path, below `folder`: that of its page, or `index.html`, which every page begins with as well.
 */
export async function readPageDocuments(folder: string): Promise<(pathname: string) => string> {
  const list = await readFile(path.join(folder, documents, 'pages.json'), 'utf8').catch(() => '[]');
  const pages = (JSON.parse(list) as { page: string; file: string }[]).map(({ page, file }) => ({
    pattern: new RegExp(`^${page.replace(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`),
    document: path.join(documents, file),
  }));
  return (pathname) => pages.find(({ pattern }) => pattern.test(pathname))?.document ?? 'index.html';
}
