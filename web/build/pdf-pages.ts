import type { Plugin } from 'vite';

/**
 * What is added to pdf.js: the code before which it goes, and the code. A node of the tree of pages that has as many kids as pages has
 * only pages, as in the files of many programs: the page at an index, and the index of a page, are known without its siblings.
 * Otherwise pdf.js reads all of these at once, which are in every part of the file, and so loads the whole file to show one page.
 */
const additions: readonly (readonly [before: string, added: string])[] = [
  [
    `      for (let last = kids.length - 1; last >= 0; last--) {
        const lastKid = kids[last];
        nodesToVisit.push(lastKid);`,
    `      if (kids.length === count) {
        const kid = kids[pageIndex - currentPageIndex];
        if (kid instanceof Ref && !visitedNodes.has(kid)) {
          const page = await (pageDictCache.get(kid) || xref.fetchAsync(kid));
          if (page instanceof Dict && !page.has("Kids")) {
            if (!pageIndexCache.has(kid)) pageIndexCache.put(kid, pageIndex);
            return [page, kid];
          }
        }
      }
`,
  ],
  [
    `      const kidPromises = [];
      let found = false;`,
    `      const pages = await parent.getAsync("Count");
      const at = pages === kids.length ? kids.findIndex((kid) => kid instanceof Ref && isRefsEqual(kid, ref)) : -1;
      if (at !== -1) {
        total += at;
        ref = parentRef;
        continue;
      }
`,
  ],
];

/** Makes pdf.js find a page without loading the whole file (docs/decisions/050-previews-of-files.md). Fails if its code has changed. */
export function pdfPages(): Plugin {
  return {
    name: 'longtable:pdf-pages',
    transform: {
      filter: { id: /pdfjs-dist\/build\/pdf\.worker\.mjs$/ },
      handler: (code) =>
        additions.reduce((text, [before, added]) => {
          if (text.split(before).length !== 2)
            throw new Error('pdf.js has changed: see web/build/pdf-pages.ts.');
          return text.replace(before, () => added + before);
        }, code),
    },
  };
}
