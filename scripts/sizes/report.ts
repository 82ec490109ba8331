import path from 'node:path';
import { pageBudgets, pagesApart, styleLimit } from '../../web/build/page-budgets.ts';
import { readManifest, sizeOf, withoutBudget } from './page-sizes.ts';

// Prints what each page of the built client loads until its first paint, and fails when one exceeds its budget.

const client = path.join(import.meta.dirname, '../../web/dist');
const pages = [...pageBudgets, ...pagesApart];
const manifest = await readManifest(client);
const failures = withoutBudget(manifest, pages).map((part) => `${part} has no budget.`);

console.log('KB of scripts by gzip until the first paint, and of styles; limit; files');
for (const { page, parts, limit, styles: mostStyles = styleLimit } of pages) {
  const { scripts, styles, files } = await sizeOf(client, manifest, parts);
  const figures = [scripts, styles].map((bytes) => (bytes / 1000).toFixed(1).padStart(6));
  console.log(`${page.padEnd(58)}${figures.join('  ')}  ${String(limit).padEnd(4)} ${files}`);
  if (scripts > limit * 1000)
    failures.push(`${page}: ${figures[0]?.trim()} KB of scripts, at most ${limit}.`);
  if (styles > mostStyles * 1000)
    failures.push(`${page}: ${figures[1]?.trim()} KB of styles, at most ${mostStyles}.`);
}

if (failures.length > 0) {
  console.error(
    `\n${failures.join('\n')}\nMake the page lighter, or say in web/build/page-budgets.ts why not.`,
  );
  process.exitCode = 1;
}
