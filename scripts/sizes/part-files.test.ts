import { expect, test } from 'vitest';
import { filesToLoad } from '../../web/build/part-files.ts';

const imports = new Map([
  ['assets/page.js', ['assets/list.js', 'assets/react.js']],
  ['assets/list.js', ['assets/react.js', 'assets/row.js']],
  ['assets/row.js', ['assets/list.js']],
  ['assets/dialog.js', ['assets/react.js', 'assets/form.js']],
]);

test('omits files that the importing file has loaded, directly or through others', () => {
  const files = ['assets/dialog.js', 'assets/react.js', 'assets/form.js', 'assets/row.js'];
  expect(filesToLoad(imports, 'assets/page.js', files)).toEqual(['assets/dialog.js', 'assets/form.js']);
});

test('keeps the file of a part without imports', () => {
  expect(filesToLoad(imports, 'assets/row.js', ['assets/csv.js'])).toEqual(['assets/csv.js']);
});

test('lists a file once', () => {
  expect(filesToLoad(imports, 'assets/page.js', ['assets/csv.js', 'assets/csv.js'])).toEqual([
    'assets/csv.js',
  ]);
});
