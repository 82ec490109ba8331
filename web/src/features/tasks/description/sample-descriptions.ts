/** Descriptions as people write them, for tests. */
export const real: readonly string[] = [
  'Buy milk.\nAnd bread, 2 of them',
  "# Loan\n\nAsk @Grace Hopper and read **the [letter](https://example.org/letter)**.\n\n- [ ] Find the *letter*\n- [x] Call the museum\n\n1. <b>Pack</b>\n2. `ship --carefully`\n\n> It stays dry.\n\n```\nconst engine = 'difference';\n```\n\n![The engine](https://example.org/engine.png)",
  '## Steps to reproduce\n1. Open `/app`\n2. Click **Save**\n   - with the mouse\n   - or with <kbd>Enter</kbd>\n3. See the error:\n\n```ts\nthrow new Error("x_y");\n```\n\n## Expected\nNothing happens.',
  '<details>\n<summary>Log</summary>\n\n    at foo_bar (a.js:1:2)\n    at baz\n\n</details>',
  '| Name | Due |\n|------|----:|\n| Ada  | **Monday** |\n\nSee [the list][1].\n\n[1]: https://example.org/list "The list"',
  'Costs 3 * 4 = 12, snake_case_name stays, ~5 minutes, C# and a_b.\n\n* one\n* two\n\n  more of two\n* three',
  'A footnote[^1].\n\n[^1]: Which is here.\n\n***\n\nTitle\n=====\n\nText  \nwith breaks\\\nof all kinds',
  '- a\n- b\n    - c\n        - d\n\n+ other list\n\n1) x\n2) y\n\n10. ten\n11. eleven',
  '- [ ] step\n- no step\n- [x] done',
  '> quoted\n> - with a list\n>   1. and another\n>\n> ```\n> code\n> ```\nlazy line',
  'https://example.org/a_b_c?x=1&y=2 and <https://example.org> and www.example.org, mail ada@example.org.',
  '---\ntitle: Front matter\ntags: [a, b]\n---\n\nText\n\n\n\nFar below\n',
  '$$\nx_1 + y_2\n$$\n\n~~gone~~ ***both*** __bold__ _it_ `` a`b `` &nbsp; &copy; \\* <!-- hidden -->',
];
