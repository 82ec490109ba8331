import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The folder, within a build of the client, with an HTML document for each page: `index.html` with links that preload the
 * page's scripts (web/build/page-documents.ts).
 */
const documents = '.pages';

/**
 * Reads the list of page documents of the client built in `folder`. Returns a function that maps the path of a request
 * to the file to send, relative to `folder`: the document of the page with that path, or `index.html` if there is none.
 */
export async function readPageDocuments(folder: string): Promise<(pathname: string) => string> {
  const list = await readFile(path.join(folder, documents, 'pages.json'), 'utf8').catch(() => '[]');
  const pages = (JSON.parse(list) as { page: string; file: string }[]).map(({ page, file }) => ({
    pattern: new RegExp(`^${page.replace(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`),
    document: path.join(documents, file),
  }));
  return (pathname) => pages.find(({ pattern }) => pattern.test(pathname))?.document ?? 'index.html';
}
