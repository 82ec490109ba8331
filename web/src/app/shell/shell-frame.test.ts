import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShellFrame } from './shell-frame.tsx';

test('index.html has the same skeleton as the app', async () => {
  const page = await readFile(path.join(import.meta.dirname, '../../../index.html'), 'utf8');
  const [, skeleton = ''] = /<div id="root">([\s\S]*)<\/div>\s*<script/.exec(page) ?? [];
  expect(skeleton.replaceAll(/\s*\n\s*/g, '')).toBe(renderToStaticMarkup(createElement(ShellFrame)));
});
