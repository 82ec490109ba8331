import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contractParts } from './build/contract-parts.ts';
import { pageDocuments } from './build/page-documents.ts';
import { pageFiles } from './build/page-files.ts';
import { partFiles } from './build/part-files.ts';
import { pdfFiles } from './build/pdf-files.ts';
import { pdfPages } from './build/pdf-pages.ts';
import { serviceWorker } from './build/service-worker.ts';

const server = process.env.LONGTABLE_SERVER ?? 'http://localhost:3000';

/** Preloads the font that every page needs, so that it is not requested only after the style sheet. */
function preloadFont(name: RegExp): Plugin {
  return {
    name: 'longtable:preload-font',
    transformIndexHtml(_html, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((path) => name.test(path));
      if (!file) return [];
      const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  };
}

/**
 * Replaces Vite's helper for dynamic imports by src/platform/load-part.ts, which can retry a failed import. Vite has no option
 * for it: e2e/lost-parts.journey.ts fails if its helper is used again.
 */
function ownPartLoader(): Plugin {
  return {
    name: 'longtable:own-part-loader',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadPart as __vitePreload } from '/src/platform/load-part.ts';`,
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // The pages under /app. Public pages have no router (src/app/public-pages.tsx).
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/app/routes',
      quoteStyle: 'single',
      autoCodeSplitting: true,
      generatedRouteTree: './src/app/route-tree.gen.ts',
    }),
    react(),
    tailwindcss(),
    contractParts(),
    ownPartLoader(),
    partFiles(),
    pdfFiles(),
    pdfPages(),
    preloadFont(/inter-latin-opsz-normal-.*\.woff2$/),
    // Before the next one, which adds to the document what a page needs.
    serviceWorker(),
    pageDocuments(),
  ],
  // Workers are built apart from the pages.
  worker: { plugins: () => [pdfPages()] },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      // Includes the live connection.
      '/api': { target: server, ws: true },
    },
  },
  build: {
    target: 'es2023',
    // For the page budgets (scripts).
    manifest: true,
    rolldownOptions: {
      output: {
        // Shorter hashes than Vite's, which count: each file names all that it imports.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: pageFiles() },
      },
    },
    // The content security policy allows no data: URLs of fonts.
    assetsInlineLimit: 0,
  },
});
