import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorText, isErrorCode } from '../../contract/src/errors.ts';

// Product rules are in docs/product, and code cites them there by page and heading.

const root = join(import.meta.dirname, '../..');
const folders = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench', 'docs'];
const readable = /\.(?:ts|tsx|js|mjs|cjs|sql|css|html|md)$/;
/** Generated files, and this file, which contains the patterns. */
const ignored = /(?:^|\/)(?:node_modules|dist)\/|\.gen\.ts$|citations\.test\.ts$/;

const pages = join(root, 'docs/product');
const citation = /docs\/product\/([\w-]+)\.md(?:, "([^"]+)"(?: and "([^"]+)")?)?/g;
/** References to documents outside the repository. Public ones, such as `RFC 9053 §7`, are fine. */
const elsewhere =
  /\b(?:workspace|collaboration),? §|(?<!RFC \d{1,4} )§\d|\brulings\b|\bthe specification\b|specification[’']s/i;

type Text = { readonly path: string; readonly text: string };

async function textsOf(folder: string): Promise<Text[]> {
  const paths = (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => readable.test(path) && !ignored.test(path));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));
}

/** A citation may continue on the next line of a comment. */
function joined(text: string): string {
  return text.replaceAll(/\n\s*(?:\*|\/\/|--)?\s*/g, ' ');
}

async function headingsOf(page: string): Promise<string[]> {
  const text = await readFile(join(pages, page), 'utf8');
  return [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => heading);
}

const texts = (await Promise.all(folders.map(textsOf))).flat();
const names = (await readdir(pages)).filter((name) => name.endsWith('.md'));
const headings = new Map(
  await Promise.all(names.map(async (name) => [name, await headingsOf(name)] as const)),
);

test('cites only pages and headings of docs/product that exist', () => {
  const wrong = texts.flatMap(({ path, text }) =>
    [...joined(text).matchAll(citation)].flatMap(([whole, page, ...cited]) => {
      const known = headings.get(`${page}.md`);
      const isRight = known && cited.every((heading) => heading === undefined || known.includes(heading));
      return isRight ? [] : [`${path}: ${whole}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('cites no document that is not in the repository', () => {
  const wrong = texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (elsewhere.test(line) ? [`${path}:${index + 1}`] : [])),
  );
  expect(wrong).toEqual([]);
});

test('links between the product pages lead to pages and headings', () => {
  const wrong = texts
    .filter(({ path }) => path.startsWith('docs/product/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|\.\.\/)([\w-]+\.md)?(?:#([\w-]+))?\)/g)].flatMap(
        ([whole, page, anchor]) => {
          const known = headings.get(page ?? path.replace('docs/product/', ''));
          const isRight =
            known && (anchor === undefined || known.some((heading) => slug(heading) === anchor));
          return isRight ? [] : [`${path}: ${whole}`];
        },
      ),
    );
  expect(wrong).toEqual([]);
});

test('the texts of refusals are those of the contract', () => {
  const wrong = texts
    .filter(({ path }) => path.startsWith('docs/product/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^\| `([a-z-]+\/[a-z-]+)`[^|]*\| (.+) \|$/gm)].flatMap(([, code = '', told]) =>
        isErrorCode(code) && errorText(code) === told ? [] : [`${path}: ${code}`],
      ),
    );
  expect(wrong).toEqual([]);
});

/** The anchor of a heading, as repository hosts generate it. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}
